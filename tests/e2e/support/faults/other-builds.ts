/** Other builds than today's, each in a folder from which it is served: of the next deployment, of last year, of the last release. */
import { copyFileSync, cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../../../commands/local/project.ts'
import { unpackInto } from '../../../releases/archive.ts'
import { fileOf, releases } from '../../../releases/release.ts'

const WORKER = join('dist', 'dieci_parole')
const TEXT = /\.(js|css|html|json|webmanifest)$/

function folderFor(name: string): string {
  const folder = join(ROOT, '.wrangler', 'e2e', name)
  rmSync(folder, { recursive: true, force: true })
  return folder
}

function copyOfToday(name: string): string {
  const folder = folderFor(name)
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  return folder
}

/** The same build with every file under /assets/ renamed, as in a build of changed sources. The old names are gone. */
export function makeNextBuild(): string {
  const folder = copyOfToday('next-build')
  const client = join(folder, 'dist', 'client')
  const names = globSync('assets/*', { cwd: client }).map((name) => basename(name))
  for (const name of names) renameSync(join(client, 'assets', name), join(client, 'assets', nextName(name)))
  for (const file of globSync('**/*', { cwd: client }).filter((name) => TEXT.test(name))) {
    const path = join(client, file)
    writeFileSync(
      path,
      names.reduce((text, name) => text.replaceAll(name, nextName(name)), readFileSync(path, 'utf8')),
    )
  }
  // Made of those names, too.
  const worker = join(client, 'sw.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(?<=CACHE = 'dieci-parole-)\w{4}/, 'next'))
  return folder
}

/** `home-<hash>.js` → `next-home-<hash>.js`. */
const nextName = (name: string): string => `next-${name}`

/** Between two seasons only a setting changes. */
export function makeLastSeasonBuild(): string {
  const folder = copyOfToday('last-season-build')
  changeSeason(folder, -1)
  return folder
}

/** As it was built then. Secrets and season are the state's: a release of last year serves this year's. */
export function unpackRelease(): string {
  const folder = folderFor('release')
  unpackInto(readFileSync(fileOf(releases().at(-1) ?? '', 'program.br')), join(folder, 'dist'))
  copyFileSync(join(ROOT, WORKER, '.dev.vars'), join(folder, WORKER, '.dev.vars'))
  changeSeason(folder, 0)
  return folder
}

/** @param years added to the season of today's build */
function changeSeason(folder: string, years: number): void {
  type Config = { vars: Record<string, string> }
  const read = (root: string): Config => JSON.parse(readFileSync(join(root, WORKER, 'wrangler.json'), 'utf8'))
  const [config, today] = [read(folder), read(ROOT)]
  const changed = ['SEASON_YEAR', 'PREVIOUS_SEASON_YEAR'].map((name) => [
    name,
    String(Number(today.vars[name]) + years),
  ])
  Object.assign(config.vars, Object.fromEntries(changed))
  writeFileSync(join(folder, WORKER, 'wrangler.json'), JSON.stringify(config))
}
