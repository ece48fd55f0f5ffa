/** The common part of `dev`, `preview` and `demo`: the steps before the server, `dev`'s server, and the first season. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type LogLevel, type ViteDevServer } from 'vite'
import { paths } from '../../shared/api/paths.ts'
import { callApi, Refusal } from '../api/call.ts'
import type { StandIn } from '../google/stand-in.ts'
import { Failure } from '../shell/failure.ts'
import { onEnding } from '../shell/processes.ts'
import { applyLocalMigrations } from './build.ts'
import { makeFirstSeasonAt } from './first-season.ts'
import { ROOT, refuseTakenPort } from './project.ts'
import { checkConfiguration, ensureDevVars } from './settings.ts'

/** The server listens on this address only; `localhost` finds it as well. */
export const HOST = '127.0.0.1'

export async function prepare(port: number): Promise<void> {
  await prepareProcess(port)
  if (ensureDevVars()) console.log('Made .dev.vars with random secrets.')
  await checkConfiguration()
  await applyLocalMigrations()
}

/** Settings that the process of each server needs, with any state. */
export async function prepareProcess(port: number): Promise<void> {
  // Registered first: a build takes a while, and its caller may be gone when it is done.
  onEnding(async () => undefined)
  process.env.WRANGLER_SEND_METRICS ??= 'false'
  // Otherwise wrangler would look up the caller's location on the network at each start; this game does not need it.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
  await refuseTakenPort(port)
}

/** `vite dev` in this process. `vars`: settings for the Worker that go into no build; those of an earlier server stay. */
export async function serveDev(
  port: number,
  vars: Readonly<Record<string, string>> = {},
  logLevel: LogLevel = 'info',
): Promise<ViteDevServer> {
  const { DIECI_PAROLE_VARS: given } = process.env
  process.env.DIECI_PAROLE_VARS = JSON.stringify({ ...(given ? JSON.parse(given) : {}), ...vars })
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    logLevel,
    // No CORS headers, because there are none at Cloudflare either.
    server: { host: HOST, port, strictPort: true },
  })
  try {
    return await server.listen()
  } catch (error) {
    await server.close()
    throw new Failure(`The server could not start: ${error instanceof Error ? error.message : error}`)
  }
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
export async function untilHealthy(url: URL): Promise<void> {
  const started = Date.now()
  let isTold = false
  for (;;) {
    const fault = await healthFault(url)
    if (fault === null) return
    if (!isTold && Date.now() - started > PATIENCE_MS) {
      isTold = true
      console.error(`\nThe Worker does not answer as it should yet: ${fault}\nWaiting for it; the cause is above.\n`)
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
  const here = url.port === '5173' ? '' : ` --url ${url.origin}`
  const mails = mode === 'dev' ? 'the login page shows the link; the mails are in' : 'in'
  return `
  DIECI PAROLE${mode === 'preview' ? ', as built' : ''}

  Open    ${url.origin}
  Mails   ${mails} .wrangler/tmp/email/
  Google  ${google ? `a stand-in at ${google.origin}: be anybody` : 'the real one, with the credentials in .dev.vars'}
  Demo    npm run demo -- --live${here}    (an evening of four minutes, once)
  Season  npm run operator -- --help

  Ctrl-C ends it.
`
}
