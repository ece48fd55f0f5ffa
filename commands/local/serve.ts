/** What `dev` and `preview` share: everything before the server, and the first season after it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import { callApi, Refusal } from '../api/call.ts'
import type { StandIn } from '../google/stand-in.ts'
import { Failure } from '../shell/failure.ts'
import { onEnding } from '../shell/processes.ts'
import { applyLocalMigrations } from './build.ts'
import { makeFirstSeasonAt } from './first-season.ts'
import { refuseTakenPort } from './project.ts'
import { checkConfiguration, ensureDevVars } from './settings.ts'

/** The server listens on this address only; `localhost` finds it as well. */
export const HOST = '127.0.0.1'

export async function prepare(port: number): Promise<void> {
  await prepareProcess(port)
  if (ensureDevVars()) console.log('Made .dev.vars with random secrets.')
  await checkConfiguration()
  await applyLocalMigrations()
}

/** What each server's own process needs, whoever has made its state. */
export async function prepareProcess(port: number): Promise<void> {
  // Registered first: a build takes a while, and its caller may be gone when it is done.
  onEnding(async () => undefined)
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  // Wrangler would ask the network at each start where the caller is, which this game does not need.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  await refuseTakenPort(port)
}

const PATIENCE_MS = 20_000

async function healthFault(url: URL): Promise<string | null> {
  try {
    await callApi(url, paths.health)
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.message
  }
}

/** Waits without a limit: a developer who repairs the Worker under hot reload needs the server to go on. */
async function untilHealthy(url: URL): Promise<void> {
  const started = Date.now()
  let isTold = false
  for (;;) {
    const fault = await healthFault(url)
    if (fault === null) return
    if (!isTold && Date.now() - started > PATIENCE_MS) {
      isTold = true
      console.error(
        `\nThe Worker does not answer as it should yet: ${fault}\nWaiting for it; the cause stands above.\n`,
      )
    }
    await sleep(250)
  }
}

/** Makes the first season and prints the banner, once the Worker answers. Without the season it still serves. */
export async function welcome(
  port: number,
  mode: 'dev' | 'preview',
  google: Pick<StandIn, 'origin'> | null,
): Promise<void> {
  const url = new URL(`http://localhost:${port}`)
  await untilHealthy(url)
  try {
    if (await makeFirstSeasonAt(url)) console.log('Made the season: bonus words and the mega room.')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const hint = error instanceof Refusal && error.code === 'operator/bad-token' ? ' (OPERATOR_TOKEN in .dev.vars)' : ''
    console.error(`The season was not made: ${error.message}${hint}`)
  }
  console.log(banner(url, mode, google))
}

const banner = (url: URL, mode: 'dev' | 'preview', google: Pick<StandIn, 'origin'> | null): string => {
  const here = url.port === '5173' ? '' : ` -- --url ${url.origin}`
  const mails = mode === 'dev' ? 'the login page shows the link; the mails lie in' : 'in'
  return `
  DIECI PAROLE${mode === 'preview' ? ', as built' : ''}

  Open    ${url.origin}
  Mails   ${mails} .wrangler/tmp/email/
  Google  ${google ? `a stand-in at ${google.origin}: be anybody` : 'the real one, with the credentials in .dev.vars'}
  Demo    npm run demo${here}    (people, rooms, a speech)
  Season  npm run operator -- --help

  Ctrl-C ends it.
`
}
