/** A room that rewrites its part of the directory. */
import { env } from '../../support/bindings.ts'
import { directoryOf, SEASON } from '../../support/rooms/rooms.ts'

export const rewrite = (id: string) => env.ROOMS.getByName(id).rewriteDirectory(id, SEASON)

export const presentIn = async (id: string) =>
  (await directoryOf(id)).filter((row) => row.present === 1).map((row) => row.user_id)
