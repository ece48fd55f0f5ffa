/** The first page of the player's rooms, and the season's mega room, which every player joins. */
import { paths } from '../../shared/api/paths.ts'
import type { RoomList, RoomView, Season } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { answerOrKept, keptAnswer, type MyRooms } from '../keep/kept-answers.ts'
import { type Answer, CallFailed, call } from '../net/call.ts'

/** Mega rooms known to be closed. Closing is final, so no visit tries to join them again. */
const closedMegaRooms = new Set<string>()
const CLOSED: readonly RefusalCode[] = ['room/closed', 'room/closing']

const has = ({ owned, joined }: RoomList, id: string): boolean => [...owned, ...joined].some((card) => card.id === id)

const list = (word?: string): Promise<Answer<RoomList>> => call<RoomList>('GET', paths.rooms(word))

/**
 * The player's rooms whose ranking has this word; without a word all of them, which are kept.
 *
 * @param came the first page of all rooms, if it came with the page
 */
export async function fetchMyRooms(season: Season, word: string, came?: RoomList): Promise<MyRooms> {
  const request = word === '' ? fetchHome(season, came) : wordOf(word)
  const answer = await answerOrKept('home', word === '' ? '' : null, request)
  if (answer.ok) return answer.value
  if (answer.kept) return { ...answer.kept.value, next: null, isMegaMissing: false, keptAt: answer.kept.at }
  throw new CallFailed(answer.failure)
}

async function wordOf(word: string): Promise<Answer<MyRooms>> {
  const answer = await list(word)
  return answer.ok ? { ...answer, value: { ...answer.value, word, isMegaMissing: false } } : answer
}

/**
 * Joins the season's mega room first, if the player is not in it and joining is open (game.md, «The mega room»; design.md, «A
 * shut season»). If its card is on a later page, the join is repeated, which changes nothing for a member.
 */
async function fetchHome(season: Season, came?: RoomList): Promise<Answer<MyRooms>> {
  const firstPage: Answer<RoomList> = came ? { ok: true, status: 200, value: came } : await list()
  if (!firstPage.ok) return firstPage
  const mega = season.megaRoomId
  const isOutside = mega !== null && !has(firstPage.value, mega)
  const hasEntered = isOutside && mayEnter(season) && !isKnownClosed(mega) && (await enterMegaRoom(mega))
  const again = hasEntered ? await list() : firstPage
  if (!again.ok) return again
  const isClosed = isOutside && isKnownClosed(mega)
  const value: MyRooms = {
    ...again.value,
    word: '',
    isMegaMissing: isOutside && !hasEntered && !isClosed,
    ...(isClosed ? { closedMega: mega } : {}),
  }
  return { ...again, value }
}

/** As this page or an earlier visit has learned from a refused join; makes no request. */
function isKnownClosed(id: string): boolean {
  if (keptAnswer('home')?.value.closedMega === id) closedMegaRooms.add(id)
  return closedMegaRooms.has(id)
}

async function enterMegaRoom(id: string): Promise<boolean> {
  const answer = await call<RoomView>('POST', paths.join(id))
  if (!answer.ok && CLOSED.includes(answer.failure.code)) closedMegaRooms.add(id)
  return answer.ok
}
