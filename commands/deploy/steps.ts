/** The steps of a deployment. All access to this machine and to Cloudflare is passed in, so that each refusal has a test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Health } from '../api/answers.ts'
import { WRANGLER_CONFIG, type WranglerConfig } from '../local/settings.ts'
import { formatHealth } from '../operator/program.ts'
import { Failure } from '../shell/failure.ts'
import type { Outcome } from '../shell/processes.ts'
import {
  addressOf,
  checkApplied,
  checkConfig,
  checkDatabase,
  checkMigrations,
  checkSecrets,
  type Findings,
  refuseSecretsIn,
  removeSecretFiles,
} from './checks.ts'
import { readSchemas } from './schemas.ts'

export type World = {
  config: WranglerConfig
  devVars: Record<string, string | undefined>
  /** The folder of the migrations. */
  migrations: string
  dist: string
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  wrangler: (args: readonly string[], isShown: boolean) => Promise<Outcome>
  build: () => Promise<void>
  health: (url: URL) => Promise<Health>
}

/** A version spreads everywhere within seconds; until then the previous one answers. */
const SPREADS_MS = 10_000
/** Cloudflare's error code for an unknown Worker: the first deployment, before any secret was set. */
const NO_SUCH_WORKER = '10007'

const step = (text: string): void => console.log(`\n→ ${text}`)

/** @throws Failure with all faults, before anything is changed; in a dry run only after the build, which can be inspected */
export async function deploy(
  { isDryRun, url }: { isDryRun: boolean; url?: URL | undefined },
  world: World,
): Promise<void> {
  const { config, dist, devVars } = world
  const built = ['--config', join(dist, 'dieci_parole', 'wrangler.json')]

  const faults: string[] = []
  const refuse = (): void => {
    if (faults.length > 0) throw new Failure(`Nothing was published:\n\n${faults.join('\n\n')}`)
  }
  const tell = (findings: readonly Findings[]): void => {
    for (const warning of findings.flatMap(({ warnings }) => warnings)) console.log(`  note: ${warning}`)
    for (const fault of findings.flatMap((found) => found.faults)) {
      console.log(`  fault: ${fault}`)
      faults.push(fault)
    }
    if (!isDryRun) refuse()
  }

  step('Looking at wrangler.toml and at the migrations')
  tell([checkConfig(config, world.now()), checkMigrations(world.migrations)])

  step('Looking at the secrets and the database at Cloudflare')
  tell([
    await lookAtSecrets(world, isDryRun),
    await lookAtDatabase(world, isDryRun),
    await lookAtApplied(world, isDryRun),
  ])

  step('Building the Worker and the pages')
  await world.build()
  for (const name of removeSecretFiles(dist)) console.log(`  left out: ${name} (this machine’s secrets)`)
  refuseSecretsIn(dist, devVars)

  if (isDryRun) {
    step('What would be published (wrangler deploy --dry-run)')
    const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-deploy-'))
    try {
      await run(world, ['deploy', ...built, '--dry-run', '--outdir', folder])
      refuseSecretsIn(folder, devVars)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    refuse()
    console.log('\nDry run: nothing was changed.')
    return
  }

  // Before the new Worker, which may need the migrations. `checkMigrations` has checked the previous Worker against them.
  step('Bringing the remote database up to date')
  await run(world, ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', WRANGLER_CONFIG])

  step('Publishing')
  await run(world, ['deploy', ...built])
  await askHowItIs(url ?? addressOf(config), world)
  const { unreleased } = readSchemas(world.migrations)
  if (unreleased !== null)
    console.log(`\nIs this the release? Then commit "migration": "${unreleased}" in migrations/released.json.`)
  console.log('\nDone. A first time? Make the season: npm run operator -- --help')
}

async function run({ wrangler }: World, args: readonly string[]): Promise<void> {
  const { code } = await wrangler(args, true)
  if (code !== 0) throw new Failure(`wrangler ${args[0]} failed; the reason is above.`)
}

/** A dry run also works without an account. */
function notTold(what: string, { output }: Outcome, isDryRun: boolean): Findings {
  if (isDryRun) return { faults: [], warnings: [`not looked at: ${what}. Signed in? npx wrangler login`] }
  throw new Failure(`Cloudflare could not be asked for ${what}. Signed in? npx wrangler login\n\n${output.trim()}`)
}

const Secrets = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })))

async function lookAtSecrets({ wrangler }: World, isDryRun: boolean): Promise<Findings> {
  const outcome = await wrangler(['secret', 'list', '--format', 'json', '--config', WRANGLER_CONFIG], false)
  const listed = v.safeParse(Secrets, outcome.stdout)
  if (outcome.code === 0 && listed.success) return checkSecrets(listed.output.map(({ name }) => name))
  return outcome.output.includes(NO_SUCH_WORKER) ? checkSecrets([]) : notTold('the secrets', outcome, isDryRun)
}

async function lookAtDatabase({ wrangler, config }: World, isDryRun: boolean): Promise<Findings> {
  const outcome = await wrangler(['d1', 'info', 'DB', '--json', '--config', WRANGLER_CONFIG], false)
  const found = outcome.code === 0 ? checkDatabase(outcome.stdout, config) : null
  return found ?? notTold('the database', outcome, isDryRun)
}

/** SQLite's error for a database on which no migration has run yet. */
const NO_MIGRATIONS = 'no such table: d1_migrations'

async function lookAtApplied({ wrangler }: World, isDryRun: boolean): Promise<Findings> {
  const query = ['--json', '--yes', '--command', 'SELECT name FROM d1_migrations', '--config', WRANGLER_CONFIG]
  const outcome = await wrangler(['d1', 'execute', 'DB', '--remote', ...query], false)
  if (outcome.output.includes(NO_MIGRATIONS)) return { faults: [], warnings: [] }
  const found = outcome.code === 0 ? checkApplied(outcome.stdout) : null
  return found ?? notTold('the database’s migrations', outcome, isDryRun)
}

/** Some settings, such as the length of secrets, can be checked only by the deployment itself. */
async function askHowItIs(url: URL | null, { health, pause }: World): Promise<void> {
  if (url === null) {
    console.log('\nIts health was not checked: --url gives its address. npm run operator -- --url https://… health')
    return
  }
  step(`Asking ${url.origin} how it is`)
  await pause(SPREADS_MS)
  try {
    console.log(formatHealth(await health(url)))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(`It is published, and not well: ${error.message}`)
  }
}
