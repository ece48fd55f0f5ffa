import { paths } from '../../shared/api/paths.ts'
import type { RoomList, RoomView, Season } from '../../shared/api/shapes.ts'
import { call, demand } from '../api/call.ts'

/** A mega room that is closed lets nobody in any more: no use in knocking at every visit. */
const closedMegaRooms = new Set<string>()

export type MyRooms = RoomList & { word: string; isMegaMissing: boolean }

const has = ({ owned, joined }: RoomList, id: string): boolean => [...owned, ...joined].some((card) => card.id === id)

/** My rooms, after entering the season's mega room where that has not happened yet (decision 22). */
export async function fetchMyRooms(season: Season, word: string): Promise<MyRooms> {
  const list = (filter?: string) => demand(call<RoomList>('GET', paths.rooms(filter)))
  const all = await list()
  const mega = season.megaRoomId
  const isOutside = mega !== null && !has(all, mega) && !closedMegaRooms.has(mega)
  const hasEntered = isOutside && (await enterMegaRoom(mega))
  const rooms = word || hasEntered ? await list(word || undefined) : all
  const isMegaMissing = isOutside && !hasEntered && !closedMegaRooms.has(mega)
  return { ...rooms, word, isMegaMissing }
}

async function enterMegaRoom(id: string): Promise<boolean> {
  const answer = await call<RoomView>('POST', paths.join(id))
  if (!answer.ok && answer.failure.status === 409) closedMegaRooms.add(id)
  return answer.ok
}
