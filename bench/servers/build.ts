/** The production build that all parts measure, made once a run, with the manifest of the files that each page loads. */

import { ensureDevVars } from '../../commands/local/settings.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { runTool } from '../../commands/shell/processes.ts'

let building: Promise<void> | null = null

export function buildOnce(): Promise<void> {
  building ??= build()
  return building
}

async function build(): Promise<void> {
  // Before the build, which copies the file beside the Worker: a new clone has none yet.
  ensureDevVars()
  console.error('Building …')
  const { code, output } = await runTool('vite', ['build', '--manifest'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Failure(`The build failed:\n\n${output.trim()}`)
}
