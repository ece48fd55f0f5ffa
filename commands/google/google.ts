/** Google for a local server: the developer's own credentials if .dev.vars has them, else the stand-in. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, standInPort } from '../local/project.ts'
import { readDevVars } from '../local/settings.ts'
import { onEnding } from '../shell/processes.ts'
import { type GoogleVars, type StandIn, startStandIn } from './stand-in.ts'

/** Null if .dev.vars has Google's own credentials. `ports`: of the games that may redirect to the stand-in. */
export async function provideGoogle(ports: readonly [number, ...number[]]): Promise<StandIn | null> {
  if (readDevVars().GOOGLE_CLIENT_ID) return null
  const standIn = await startStandIn(standInPort(ports[0]), ports)
  onEnding(standIn.close)
  return standIn
}

const LINE = /^GOOGLE_[A-Z_]+=.*\n?/gm

/**
 * A preview reads the settings that the build copied beside the built Worker (never published: `deploy/checks.ts`). The
 * returned function removes them when the server ends; the next build writes the file anew anyway.
 */
export function handToPreview(vars: GoogleVars, folder = fromRoot('dist')): () => void {
  const files = globSync('*/.dev.vars', { cwd: folder }).map((name) => join(folder, name))
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'\n`)
  const rewrite = (added: string): void => {
    for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replace(LINE, '') + added)
  }
  rewrite(lines.join(''))
  return () => rewrite('')
}
