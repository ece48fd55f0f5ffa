import { paths } from '../../shared/api/paths.ts'
import type { RoomList, RoomView, Season } from '../../shared/api/shapes.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { type Answer, CallFailed, call, isPassing } from '../api/call.ts'
import { keepHome, keptHome, type MyRooms } from './kept-rooms.ts'

/** Mega rooms that are known to be closed, or sealed with their season: they let nobody in, so no visit tries to join them again. */
const closedMegaRooms = new Set<string>()
const CLOSED: readonly RefusalCode[] = ['room/closed', 'room/closing', 'room/sealed']

const has = ({ owned, joined }: RoomList, id: string): boolean => [...owned, ...joined].some((card) => card.id === id)

/** The first page of my rooms. */
const list = (word?: string): Promise<Answer<RoomList>> => call<RoomList>('GET', paths.rooms(word))

/**
 * My rooms with this word; without one all of them.
 *
 * @param came the first page of all of them, if it came with the page
 */
export const fetchMyRooms = (season: Season, word: string, came?: RoomList): Promise<MyRooms> =>
  word === '' ? fetchHome(season, came) : search(word)

async function search(word: string): Promise<MyRooms> {
  const answer = await list(word)
  if (!answer.ok) throw new CallFailed(answer.failure)
  return { ...answer.value, word, isMegaMissing: false }
}

/**
 * After joining the season's mega room if that has not happened yet (decision 22). If its card is on a later page, it is
 * joined again, which does no harm: a member is let in as they are.
 */
async function fetchHome(season: Season, came?: RoomList): Promise<MyRooms> {
  const asked: Answer<RoomList> = came ? { ok: true, status: 200, value: came } : await list()
  if (!asked.ok) {
    const kept = isPassing(asked.failure) ? keptHome() : null
    if (kept) return { ...kept.value, next: null, isMegaMissing: false, keptAt: kept.at }
    throw new CallFailed(asked.failure)
  }
  const mega = season.megaRoomId
  const isOutside = mega !== null && !has(asked.value, mega)
  const hasEntered = isOutside && !isKnownClosed(mega) && (await enterMegaRoom(mega))
  const again = hasEntered ? await list() : asked
  if (!again.ok) throw new CallFailed(again.failure)
  const isClosed = isOutside && isKnownClosed(mega)
  const mine: MyRooms = {
    ...again.value,
    word: '',
    isMegaMissing: isOutside && !hasEntered && !isClosed,
    ...(isClosed ? { closedMega: mega } : {}),
  }
  keepHome(mine)
  return mine
}

/** From this page's memory or an earlier visit, without a request: only a person who is not in it would join. */
function isKnownClosed(id: string): boolean {
  if (keptHome()?.value.closedMega === id) closedMegaRooms.add(id)
  return closedMegaRooms.has(id)
}

async function enterMegaRoom(id: string): Promise<boolean> {
  const answer = await call<RoomView>('POST', paths.join(id))
  if (!answer.ok && CLOSED.includes(answer.failure.code)) closedMegaRooms.add(id)
  return answer.ok
}
