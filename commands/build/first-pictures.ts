/**
 * Part of the build: what a page shows before its script has loaded. `index.html` gets «caricamento». `/login`, where
 * most people see the game first, gets a file of its own with the whole page, and a preload of its chunk. A third file is
 * `index.html` with preloads of the chunk at which players begin; the Worker sends it to them (worker/pages/pages.ts).
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Picture } from '../../app/picture.ts'
import { fromRoot, ROOT } from '../local/project.ts'

type Pictures = { loading: string; login: Picture }

/** Hears what is pressed in a picture. */
const EARLY = fromRoot('app', 'early.ts')
const LOGIN = fromRoot('app', 'pages', 'sign-in', 'login.tsx')
const PLAYERS = fromRoot('app', 'pages', 'players.ts')
const EMPTY = '<div id="root"></div>'
const TITLE = /<title>.*?<\/title>/
/** The first requests share the bandwidth: style sheet and font come before the script, which follows them. */
const SHEET = /\n *<link rel="stylesheet"[^>]*>/
const SCRIPT = /\n *<script type="module"/

async function drawPictures(): Promise<Pictures> {
  const inline = { root: ROOT, configFile: false, logLevel: 'error', mode: 'production' } as const
  // Imported by path: a static import would bring the pages' types, and JSX, into these commands.
  return (await runnerImport<Pictures>(fromRoot('app', 'first-pictures.tsx'), inline)).module
}

function sheetFirst(html: string): string {
  const [sheet = ''] = html.match(SHEET) ?? []
  return html.replace(SHEET, '').replace(SCRIPT, (script) => `${sheet}${script}`)
}

function withPicture(html: string, attributes: string, body: string): string {
  if (!html.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY} to draw into`)
  return html.replace(EMPTY, () => `<div id="root"${attributes}>${body}</div>`)
}

/** The chunks of these modules, and all that they import. */
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

/** Links to these chunks and to their style sheets: without them a browser finds one only when it has run the one before. */
function linksTo(modules: readonly string[], bundle: Rolldown.OutputBundle, html: string): string {
  const chunks = [...chunksOf(modules, bundle)]
  const sheets = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const isNew = (file: string): boolean => !html.includes(file)
  return [
    ...[...chunksOf([EARLY], bundle)].map(
      ({ fileName }) => `  <script type="module" async crossorigin src="/${fileName}"></script>\n  `,
    ),
    ...[...sheets].filter(isNew).map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `),
    ...chunks
      .map(({ fileName }) => fileName)
      .filter(isNew)
      .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `),
  ].join('')
}

export function firstPictures(): Plugin {
  return {
    name: 'first-pictures',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: EARLY, name: 'early' })
    },
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') return this.error('the build has no index.html')
      const html = sheetFirst(String(index.source))
      const { loading, login } = await drawPictures()
      index.source = withPicture(html, '', loading)
      const ofPlayers = linksTo([PLAYERS], bundle, html)
      this.emitFile({
        type: 'asset',
        fileName: 'player.html',
        source: index.source.replace('</head>', () => `${ofPlayers}</head>`),
      })
      const links = linksTo([LOGIN], bundle, html)
      this.emitFile({
        type: 'asset',
        fileName: 'login.html',
        source: withPicture(html, ' data-first="/login"', login.body)
          .replace(TITLE, () => `<title>${login.title}</title>`)
          .replace('</head>', () => `${links}</head>`),
      })
    },
  }
}
