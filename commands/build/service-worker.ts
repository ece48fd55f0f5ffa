/**
 * Part of the build: writes into the service worker (public/sw.js) which files it keeps, and the name under which it keeps
 * them, which changes with the page, the files and the worker.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { fromRoot } from '../local/project.ts'
import { chunksOf } from './pages.ts'

/** What every page begins with, and what is behind the four keys, with boards and rankings. */
const FIRST = fromRoot('app', 'main.tsx')
const PAGES = [
  ['pages', 'players.ts'],
  ['room', 'evening.ts'],
  ['pages', 'papers', 'regole.tsx'],
  ['pages', 'extra', 'extra.tsx'],
].map((path) => fromRoot('app', ...path))

/** The first page's own script comes first. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = [...chunksOf([FIRST, ...PAGES], bundle)]
  const sheets = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const letters = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  return [...new Set([...chunks.map(({ fileName }) => fileName), ...sheets, ...letters])].map((file) => `/${file}`)
}

export function fillServiceWorker(worker: string, files: readonly string[], page: string): string {
  const list = JSON.stringify(files)
  const build = createHash('sha256').update(worker).update(list).update(page).digest('hex').slice(0, 12)
  return worker.replace('FILES = []', () => `FILES = ${list}`).replace("CACHE = 'dieci-parole-", (name) => name + build)
}

export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') return this.error('the build has no index.html')
    const worker = readFileSync(fromRoot('public', 'sw.js'), 'utf8')
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: fillServiceWorker(worker, filesOf(bundle), String(page.source)),
    })
  },
})
