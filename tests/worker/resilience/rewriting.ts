/** A room that writes its part of the directory anew. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { directoryOf, type RoomStub, SEASON } from '../../support/rooms/rooms.ts'

export const rewrite = (id: string) => env.ROOMS.getByName(id).rewriteDirectory(id, SEASON)

export const presentIn = async (id: string) =>
  (await directoryOf(id)).filter((row) => row.present === 1).map((row) => row.user_id)

export const isOwed = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.rewriting !== null)
