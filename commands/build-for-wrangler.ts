/**
 * The command that wrangler runs before it reads the built Worker (wrangler.toml, `[build]`). `npx wrangler dev` runs it at its
 * start and after each edit, on a fresh clone too. `npm run deploy` has already built, and searched the build for secrets.
 */
import { applyLocalMigrations, build } from './local/build.ts'
import { WRANGLER_STATE } from './local/project.ts'
import { ensureDevVars } from './local/settings.ts'
import { runCommand } from './shell/failure.ts'

await runCommand(async () => {
  if (process.env.WRANGLER_COMMAND !== 'dev') return
  if (ensureDevVars()) console.log('Made .dev.vars with random secrets.')
  await Promise.all([build(), applyLocalMigrations(WRANGLER_STATE)])
})
