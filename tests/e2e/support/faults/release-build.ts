/** The last release's own program, as it was built then, ready to be served on today's state. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../../commands/local/project.ts'
import { unpackInto } from '../../../releases/archive.ts'
import { fileOf, releases } from '../../../releases/release.ts'

const WORKER = join('dist', 'dieci_parole')

type Config = { vars: Record<string, string> }

/** @returns the folder to serve it from */
export function unpackRelease(): string {
  const last = releases().at(-1) ?? ''
  const folder = join(ROOT, '.wrangler', 'e2e', 'release')
  rmSync(folder, { recursive: true, force: true })
  unpackInto(readFileSync(fileOf(last, 'program.br')), join(folder, 'dist'))
  // Secrets and season are the state's: a release of last year serves this year's.
  copyFileSync(join(ROOT, WORKER, '.dev.vars'), join(folder, WORKER, '.dev.vars'))
  const read = (root: string): Config => JSON.parse(readFileSync(join(root, WORKER, 'wrangler.json'), 'utf8'))
  const [config, today] = [read(folder), read(ROOT)]
  const { SEASON_YEAR, PREVIOUS_SEASON_YEAR } = today.vars
  Object.assign(config.vars, { SEASON_YEAR, PREVIOUS_SEASON_YEAR })
  writeFileSync(join(folder, WORKER, 'wrangler.json'), JSON.stringify(config))
  return folder
}
