/** The built pages and their Worker under `wrangler dev`, for the bench's browser. */
import { serverOfItsOwn } from '../../commands/local/killable-server.ts'
import { readWranglerConfig } from '../../commands/local/settings.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, makePeople } from '../../workshop/people/accounts.ts'
import { Browser } from '../../workshop/people/browser.ts'
import { buildOnce } from '../servers/build.ts'

/** `cookie` makes a fresh one for a person who is signed in, and is in the room `roomId`. */
export type Pages = { origin: string; roomId: string; cookie: () => Promise<string>; stop: () => Promise<void> }

export async function startPages(port: number): Promise<Pages> {
  await buildOnce()
  const { server, state, stop } = await serverOfItsOwn(port, 'paint')
  try {
    const season = Number(readWranglerConfig().vars.SEASON_YEAR)
    const [person] = await makePeople(1, state, season)
    if (!person) throw new Error('nobody was put into the database')
    await server.start()
    const room = { name: 'Cenone', rules: [] }
    const { id } = await new Browser(server.url, person).done<{ id: string }>('POST', paths.rooms(), room)
    return { origin: server.url.origin, roomId: id, cookie: () => cookieOf(person, season), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
