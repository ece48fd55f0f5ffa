/** `npm run deploy`: checks, builds, migrates the remote database, publishes, and asks the new version for its health. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { parseUrl } from './api/call.ts'
import { readHealth } from './api/operator-api.ts'
import { deploy } from './deploy/steps.ts'
import { build } from './local/build.ts'
import { fromRoot } from './local/project.ts'
import { readDevVars, readWranglerConfig } from './local/settings.ts'
import { runCommand } from './shell/failure.ts'
import { runTool } from './shell/processes.ts'

const program = new Command('npm run deploy --')
  .description('Publishes the game to Cloudflare (docs/operating.md, «Deploying»).')
  .option('--dry-run', 'all checks, and what would be published; changes nothing')
  .option('--url <address>', 'where it will answer, if wrangler.toml has no routes', parseUrl)
  .parse()
const { dryRun: isDryRun = false, url } = program.opts<{ dryRun?: boolean; url?: URL }>()

await runCommand(() =>
  deploy(
    { isDryRun, url },
    {
      config: readWranglerConfig(),
      devVars: readDevVars(),
      migrations: fromRoot('migrations'),
      dist: fromRoot('dist'),
      now: () => new Date(),
      pause: (ms) => sleep(ms),
      wrangler: (args, isShown) => runTool('wrangler', args, { isShown, env: { CI: 'true' } }),
      build,
      health: readHealth,
    },
  ),
)
