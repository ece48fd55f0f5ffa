import { KEYS, readStrings, writeStrings } from '../local/storage.ts'

/** Rooms celebrated since this page was loaded: once is once, also where the browser keeps nothing. */
const here = new Set<string>()

export const isCelebrated = (roomId: string): boolean =>
  here.has(roomId) || readStrings(KEYS.viewedConfetti).includes(roomId)

/** Noted when the party begins, so that a reload, or a second tab, does not begin it again. */
export function noteCelebrated(roomId: string): void {
  here.add(roomId)
  const before = readStrings(KEYS.viewedConfetti)
  if (!before.includes(roomId)) writeStrings(KEYS.viewedConfetti, [...before, roomId])
}

/** Extra's button: every room may celebrate once more. */
export function forgetCelebrated(): void {
  here.clear()
  writeStrings(KEYS.viewedConfetti, [])
}
