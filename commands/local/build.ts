import { Failure } from '../shell/failure.ts'
import { runTool } from '../shell/tool.ts'

/** The production build, in its own process, which sets `NODE_ENV`. Its output is shown only when it fails. */
export async function build(): Promise<void> {
  console.log('Building …')
  const { code, output } = await runTool('vite', ['build'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Failure(`The build failed:\n\n${output.trim()}`)
}
