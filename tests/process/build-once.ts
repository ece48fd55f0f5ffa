/** Before the first test: several of them serve the build, and a build empties the folder first. */
import { build } from '../../commands/local/build.ts'
import { ensureDevVars } from '../../commands/local/settings.ts'

export default async function buildOnce(): Promise<void> {
  ensureDevVars()
  await build()
}
