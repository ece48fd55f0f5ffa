/** The built pages and their Worker under `wrangler dev`, for the bench's browser. */

import { applyLocalMigrations } from '../../commands/local/build.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { checkConfiguration, ensureDevVars, readWranglerConfig } from '../../commands/local/settings.ts'
import { runTool } from '../../commands/shell/processes.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, makePeople } from '../../workshop/people/accounts.ts'
import { Browser } from '../../workshop/people/browser.ts'
import { buildOnce } from '../servers/build.ts'
import { HOST, start, untilFree, untilReady } from '../servers/processes.ts'
import { isHealthy, temporaryState } from '../servers/servers.ts'

const CONFIG = fromRoot('dist', 'dieci_parole', 'wrangler.json')

/** `cookie` makes a fresh one for a person who is signed in, and is in the room `roomId`. */
export type Pages = { origin: string; roomId: string; cookie: () => Promise<string>; stop: () => Promise<void> }

export async function startPages(port: number): Promise<Pages> {
  await untilFree(port)
  ensureDevVars()
  await checkConfiguration()
  await buildOnce()
  const { state, endings, stop } = await temporaryState()
  try {
    process.env.DIECI_PAROLE_STATE = state
    await applyLocalMigrations()
    const season = Number(readWranglerConfig().vars.SEASON_YEAR)
    const [person] = await makePeople(1, state, season)
    if (!person) throw new Error('nobody was put into the database')
    const args = ['dev', '--config', CONFIG, '--persist-to', state, '--ip', HOST, '--port', String(port)]
    const server = start((options) => runTool('wrangler', [...args, '--inspector-port', '0'], options))
    endings.push(server.stop)
    const url = new URL(`http://${HOST}:${port}`)
    await untilReady(() => isHealthy(url), server.ended)
    const room = { name: 'Cenone', rules: [] }
    const { id } = await new Browser(url, person).done<{ id: string }>('POST', paths.rooms(), room)
    return { origin: url.origin, roomId: id, cookie: () => cookieOf(person, season), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
