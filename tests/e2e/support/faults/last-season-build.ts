/** The tests' own build as it was served a year ago: between two seasons only a setting changes. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../../commands/local/project.ts'

/** @returns the folder to serve it from */
export function makeLastSeasonBuild(): string {
  const folder = join(ROOT, '.wrangler', 'e2e', 'last-season-build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const name of globSync('dist/*/wrangler.json', { cwd: folder })) {
    const file = join(folder, name)
    const config = JSON.parse(readFileSync(file, 'utf8')) // as the build has written it
    if (config.vars?.SEASON_YEAR === undefined) continue
    const year = Number(config.vars.SEASON_YEAR)
    Object.assign(config.vars, { SEASON_YEAR: String(year - 1), PREVIOUS_SEASON_YEAR: String(year - 2) })
    writeFileSync(file, JSON.stringify(config))
  }
  return folder
}
