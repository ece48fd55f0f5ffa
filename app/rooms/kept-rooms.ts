/** Home's cards and the last room, kept for when the server is away. Validated only as far as drawing needs it. */
import type { LobbyPlayer, Ranking, RoomCard, RoomList, RoomView } from '../../shared/api/shapes.ts'
import { forget, type Kept, keep, kept } from '../local/cache.ts'
import { isObject, isStrings } from '../local/kept-shape.ts'

/**
 * `keptAt`: the cards are from this browser, as the server sent them at that moment. `closedMega`: a mega room that has
 * refused this person because it is closed, which is for good.
 */
export type MyRooms = RoomList & { word: string; isMegaMissing: boolean; closedMega?: string; keptAt?: number }

type KeptRoom = { view: RoomView; ranking: { from: number; ranking: Ranking } | null }

const isCard = (value: unknown): value is RoomCard =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.playerCount === 'number' &&
  Array.isArray(value.rules) &&
  isStrings(value.playerNames)

export const isMyRooms = (value: unknown): value is MyRooms =>
  isObject(value) &&
  [value.owned, value.joined].every((cards) => Array.isArray(cards) && cards.every(isCard)) &&
  typeof value.word === 'string'

const isPlayer = (value: unknown): value is Pick<LobbyPlayer, 'id' | 'fullName'> =>
  isObject(value) && typeof value.id === 'string' && typeof value.fullName === 'string'

const isResult = (value: unknown): boolean =>
  isPlayer(value) &&
  'computedWords' in value &&
  Array.isArray(value.computedWords) &&
  value.computedWords.every((word) => isObject(word) && typeof word.word === 'string')

const isRanking = (value: unknown): value is Ranking =>
  isObject(value) &&
  typeof value.status === 'string' &&
  typeof value.total === 'number' &&
  [value.podium, value.results].every((list) => Array.isArray(list) && list.every(isResult)) &&
  (value.me === null || isResult(value.me))

export const isKeptRoom = (value: unknown): value is KeptRoom =>
  isObject(value) &&
  isObject(value.view) &&
  typeof value.view.id === 'string' &&
  typeof value.view.name === 'string' &&
  Array.isArray(value.view.players) &&
  value.view.players.every(isPlayer) &&
  Array.isArray(value.view.rules) &&
  (value.ranking === null || (isObject(value.ranking) && isRanking(value.ranking.ranking)))

export const keepHome = (rooms: MyRooms): void => keep('home', rooms)
export const keptHome = (): Kept<MyRooms> | null => kept('home', isMyRooms)

/** Keeps the room on screen, with its ranking's page; another room replaces both. */
export function keepRoom(view: RoomView): void {
  const before = keptRoom(view.id)
  keep<KeptRoom>('room', { view, ranking: view.isOpen ? null : (before?.value.ranking ?? null) })
}

export function keepRanking(view: RoomView, from: number, ranking: Ranking): void {
  keep<KeptRoom>('room', { view, ranking: ranking.status === 'ready' ? { from, ranking } : null })
}

/** The room that was last on screen, whichever it is. */
export const lastKeptRoom = (): RoomView | null => kept('room', isKeptRoom)?.value.view ?? null

export function keptRoom(id: string): Kept<KeptRoom> | null {
  const found = kept('room', isKeptRoom)
  return found?.value.view.id === id ? found : null
}

/** A room that was left or deleted is no longer shown from this browser. */
export function forgetRoom(id: string): void {
  if (keptRoom(id)) forget('room')
}

/** Whoever was taken out finds it nowhere any more: home's cards are kept from before. */
export function forgetRoomAndCard(id: string): void {
  forgetRoom(id)
  const home = keptHome()
  if (!home) return
  const others = (cards: RoomCard[]): RoomCard[] => cards.filter((card) => card.id !== id)
  keep('home', { ...home.value, owned: others(home.value.owned), joined: others(home.value.joined) }, home.at)
}

export function keptRanking(id: string, from: number): Kept<Ranking> | null {
  const found = keptRoom(id)
  const page = found?.value.ranking
  return found && page?.from === from ? { at: found.at, value: page.ranking } : null
}
