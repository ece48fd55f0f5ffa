/** `npm run deploy`: checks, builds, migrates the remote database, publishes. `--dry-run` stops before Cloudflare. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import * as v from 'valibot'
import { checkConfig, checkSecrets, type Findings, refuseSecretsIn, removeSecretFiles } from './deploy/checks.ts'
import { build } from './local/build.ts'
import { fromRoot } from './local/project.ts'
import { readDevVars, readWranglerConfig, WRANGLER_CONFIG } from './local/settings.ts'
import { Failure, runCommand } from './shell/failure.ts'
import { runTool } from './shell/processes.ts'

const program = new Command('npm run deploy --')
  .description('Publishes the game to Cloudflare (docs/operating.md, «Deploying»).')
  .option('--dry-run', 'check and build, and show what would be published; ask Cloudflare nothing')
  .parse()
const { dryRun: isDryRun = false } = program.opts<{ dryRun?: boolean }>()

const DIST = fromRoot('dist')
/** The configuration that the build has written beside the Worker. */
const BUILT = ['--config', fromRoot('dist', 'dieci_parole', 'wrangler.json')]
const step = (text: string): void => console.log(`\n→ ${text}`)

/** In a dry run, faults are only reported: the build can still be looked at. */
function tell({ faults, warnings }: Findings): void {
  for (const warning of warnings) console.log(`  note: ${warning}`)
  if (faults.length === 0) return
  if (!isDryRun) throw new Failure(faults.join('\n\n'))
  for (const fault of faults) console.log(`  would stop here: ${fault}`)
}

async function wrangler(args: readonly string[]): Promise<void> {
  const { code } = await runTool('wrangler', args, { isShown: true, env: { CI: 'true' } })
  if (code !== 0) throw new Failure(`wrangler ${args[0]} did not succeed; the reason stands above.`)
}

const Secrets = v.pipe(v.string(), v.parseJson(), v.array(v.object({ name: v.string() })))
/** Cloudflare's error code for an unknown Worker: the first deployment, before any secret was set. */
const NO_SUCH_WORKER = '10007'

async function listSecrets(): Promise<string[]> {
  const args = ['secret', 'list', '--format', 'json', '--config', WRANGLER_CONFIG]
  const { code, stdout, output } = await runTool('wrangler', args, { env: { CI: 'true' } })
  const listed = v.safeParse(Secrets, stdout)
  if (code === 0 && listed.success) return listed.output.map(({ name }) => name)
  if (output.includes(NO_SUCH_WORKER)) return []
  throw new Failure(`Cloudflare could not be asked for the secrets. Signed in? npx wrangler login\n\n${output.trim()}`)
}

await runCommand(async () => {
  step('Looking at wrangler.toml')
  tell(checkConfig(readWranglerConfig()))

  if (!isDryRun) {
    step('Looking at the secrets at Cloudflare')
    tell(checkSecrets(await listSecrets()))
  }

  step('Building the Worker and the pages')
  await build()
  for (const name of removeSecretFiles(DIST)) console.log(`  left out: ${name} (this machine’s secrets)`)
  refuseSecretsIn(DIST, readDevVars())

  if (isDryRun) {
    step('What would be published (wrangler deploy --dry-run)')
    const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-deploy-'))
    try {
      await wrangler(['deploy', ...BUILT, '--dry-run', '--outdir', folder])
      refuseSecretsIn(folder, readDevVars())
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    console.log('\nDry run: nothing was sent. Not asked: the secrets and the database at Cloudflare.')
    return
  }

  // Before the new Worker, which may need them. Migrations are append-only, so the old Worker can run with them.
  step('Bringing the remote database up to date')
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', WRANGLER_CONFIG])

  step('Publishing')
  await wrangler(['deploy', ...BUILT])
  console.log('\nDone. A first time? Make the season: npm run operator -- --help')
})
