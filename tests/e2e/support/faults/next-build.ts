/**
 * Simulates the next deployment: the same build with every file under /assets/ renamed, as in a build of changed
 * sources. The old names are gone.
 */
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../../../commands/local/project.ts'

const TEXT = /\.(js|css|html|json|webmanifest)$/

/** @returns the folder to serve it from */
export function makeNextBuild(): string {
  const folder = join(ROOT, '.wrangler', 'e2e', 'next-build')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
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
