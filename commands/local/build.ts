import { Failure } from '../shell/failure.ts'
import { runTool } from '../shell/processes.ts'
import { refuseBeforeRelease } from './before-release.ts'
import { stateFolder } from './project.ts'
import { WRANGLER_CONFIG } from './settings.ts'

/** The production build, in its own process, because it sets `NODE_ENV`. Its output is shown only when it fails. */
export async function build(): Promise<void> {
  console.log('Building …')
  const { code, output } = await runTool('vite', ['build'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Failure(`The build failed:\n\n${output.trim()}`)
}

/** Applies the D1 migrations to the local database. Prints nothing if there is nothing to do. */
export async function applyLocalMigrations(state = stateFolder()): Promise<void> {
  refuseBeforeRelease(state)
  // The configuration is named: while a preview starts, wrangler would follow .wrangler/deploy to the one in dist/.
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state, '--config', WRANGLER_CONFIG]
  const { code, output } = await runTool('wrangler', args, { env: { CI: 'true' } })
  if (code !== 0) throw new Failure(`The database could not be brought up to date:\n\n${output.trim()}`)
}
