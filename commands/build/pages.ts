/**
 * Part of the build: the first content of a page before its script has loaded (app/server.tsx). `index.html` gets
 * «caricamento». `/login`, where most people see the game first, gets a file of its own with the whole page, and a preload
 * of its chunk. A third file is `index.html` with preloads of the players' first chunk; the Worker sends it to players
 * (worker/pages/pages.ts). Also writes the list of files that the service worker keeps (public/sw.js).
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { DrawnPage } from '../../shared/pages.ts'
import { fromRoot, ROOT } from '../local/project.ts'

type Server = { drawLoading: () => string; drawLogin: () => DrawnPage }

/** Warns when the browser is too old, sends a page's first request, and records taps in a drawn page. */
const EARLY = fromRoot('app', 'start', 'early.ts')
const LOGIN = fromRoot('app', 'pages', 'login.tsx')
const PLAYERS = fromRoot('app', 'pages', 'players.ts')
const EMPTY = '<div id="root"></div>'
const TITLE = /<title>.*?<\/title>/
/** The first requests share the bandwidth: style sheet and font come before the script, which follows them. */
const SHEET = /\n *<link rel="stylesheet"[^>]*>/
const SCRIPT = /\n *<script type="module"/

async function loadServer(): Promise<Server> {
  const inline = { root: ROOT, configFile: false, logLevel: 'error', mode: 'production' } as const
  // Imported by path: a static import would bring the pages' types, and JSX, into these commands.
  return (await runnerImport<Server>(fromRoot('app', 'server.tsx'), inline)).module
}

function sheetFirst(html: string): string {
  const [sheet = ''] = html.match(SHEET) ?? []
  return html.replace(SHEET, '').replace(SCRIPT, (script) => `${sheet}${script}`)
}

function withPage(html: string, attributes: string, body: string): string {
  if (!html.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY} to draw into`)
  return html.replace(EMPTY, () => `<div id="root"${attributes}>${body}</div>`)
}
/** The chunks of these modules, and all chunks that they import. */
function chunksOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []))
  const found = new Set<Rolldown.OutputChunk>()
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports) take(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`the build has no chunk of ${module}`)
    take(chunk)
  }
  return found
}

/** Links to these chunks and their style sheets: otherwise a browser finds each chunk only after running the one before. */
function linksTo(modules: readonly string[], bundle: Rolldown.OutputBundle, html: string): string {
  const chunks = [...chunksOf(modules, bundle)]
  const sheets = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const isNew = (file: string): boolean => !html.includes(file)
  return [
    `  <script async src="/${earlyFile(bundle)}"></script>\n  `,
    ...[...sheets].filter(isNew).map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `),
    ...chunks
      .map(({ fileName }) => fileName)
      .filter(isNew)
      .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `),
  ].join('')
}

/**
 * The early script, for every browser that can show a page: not a module, and in the language of 2015.
 *
 * @returns its text, which is one function that calls itself
 */
export async function earlyScript(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2015', lib: { entry: EARLY, formats: ['iife'], name: 'early' } },
  })
  const [output] = [built].flat()
  const [script] = output && 'output' in output ? output.output : []
  if (script?.type !== 'chunk') throw new Error('the early script was not built')
  return script.code
}

function earlyFile(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find((part) => part.type === 'asset' && part.names.includes('early.js'))
  if (!file) throw new Error('the build has no early script')
  return file.fileName
}

export const pages = (): Plugin => ({
  name: 'pages',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  async buildStart() {
    this.emitFile({ type: 'asset', name: 'early.js', source: await earlyScript() })
  },
  async generateBundle(_options, bundle) {
    const index = bundle['index.html']
    if (index?.type !== 'asset') return this.error('the build has no index.html')
    const html = sheetFirst(String(index.source))
    const { drawLoading, drawLogin } = await loadServer()
    const login = drawLogin()
    const loading = withPage(html, '', drawLoading())
    const linked = (page: string, modules: readonly string[]): string =>
      page.replace('</head>', () => `${linksTo(modules, bundle, html)}</head>`)
    const emit = (fileName: string, page: string, modules: readonly string[]): void => {
      this.emitFile({ type: 'asset', fileName, source: linked(page, modules) })
    }
    index.source = linked(loading, [])
    emit('player.html', loading, [PLAYERS])
    const drawn = withPage(html, ' data-first="/login"', login.body)
    emit(
      'login.html',
      drawn.replace(TITLE, () => `<title>${login.title}</title>`),
      [LOGIN],
    )
  },
})

// Part of the build: writes into the service worker (public/sw.js) the list of files that it keeps, and the name of its
// cache, which changes with the page, the files and the worker.

/** The modules of every page's beginning, and of the pages behind the four keys, with boards and rankings. */
const FIRST = fromRoot('app', 'main.tsx')
const PAGES = [
  ['pages', 'players.ts'],
  ['ranking', 'evening.ts'],
  ['pages', 'regole.tsx'],
  ['pages', 'extra.tsx'],
].map((path) => fromRoot('app', ...path))

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = [...chunksOf([FIRST, ...PAGES], bundle)]
  const sheets = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const letters = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  return [...new Set([earlyFile(bundle), ...chunks.map(({ fileName }) => fileName), ...sheets, ...letters])].map(
    (file) => `/${file}`,
  )
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
