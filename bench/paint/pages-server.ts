/** The built pages and their Worker under `wrangler dev`, for the bench's browser. */

import { applyLocalMigrations } from '../../commands/local/build.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { checkConfiguration, ensureDevVars, readWranglerConfig } from '../../commands/local/settings.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { runTool } from '../../commands/shell/processes.ts'
import { paths } from '../../shared/api/paths.ts'
import { cookieOf, makePeople } from '../people.ts'
import { buildOnce } from '../servers/build.ts'
import { HOST, start, untilFree, untilReady } from '../servers/processes.ts'
import { temporaryState } from '../servers/servers.ts'

const CONFIG = fromRoot('dist', 'dieci_parole', 'wrangler.json')

/** `cookie` makes a fresh one for a person who is signed in, and is in the room `roomId`. */
export type Pages = { origin: string; roomId: string; cookie: () => Promise<string>; stop: () => Promise<void> }

async function makeRoom(origin: string, cookie: string): Promise<string> {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Cenone', rules: [] })
  const answer = await fetch(`${origin}${paths.rooms()}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Failure(`No room was made: ${answer.status}`)
  return ((await answer.json()) as { id: string }).id // as the contract says
}

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
    const origin = `http://${HOST}:${port}`
    const isUp = async (): Promise<boolean> => {
      try {
        return (await fetch(`${origin}${paths.health}`)).ok
      } catch {
        return false // not listening yet
      }
    }
    await untilReady(isUp, server.ended)
    const cookie = (): Promise<string> => cookieOf(person, season)
    return { origin, roomId: await makeRoom(origin, await cookie()), cookie, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
