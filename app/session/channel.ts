import type { User } from '../../shared/api/shapes.ts'
import { isObject } from '../local/kept-shape.ts'

/** Tabs of one browser share one session: who signs in or out tells the others, and so does who has saved or finished words. */
export type SessionNews = 'signed-in' | 'signed-out' | UserNews

/** A person's words as the server has just acknowledged them. A tab of the last release hears none of it. */
export type UserNews = { type: 'user'; accountId: string; season: number; user: User }

/** Opened by its first use: the pages are also drawn where there is no browser (app/first-pictures.tsx). */
let channel: BroadcastChannel | null = null
const open = (): BroadcastChannel | null => {
  if (globalThis.BroadcastChannel !== undefined) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews): void => open()?.postMessage(news)

/** Another tab may be of another release: looked at as far as the pages rely on it. */
const isUserNews = (data: unknown): data is UserNews => {
  if (!isObject(data) || data.type !== 'user' || !isObject(data.user)) return false
  const { id, fullName, words, hasFinished, rev } = data.user
  return (
    [data.accountId, id, fullName].every((text) => typeof text === 'string') &&
    [data.season, rev].every((number) => typeof number === 'number') &&
    typeof hasFinished === 'boolean' &&
    Array.isArray(words) &&
    words.every((word) => typeof word === 'string')
  )
}

export const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void => {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out' || isUserNews(data)) listener(data)
  })
}
