/**
 * Part of the build: what a page shows before its script has loaded. `index.html` gets «caricamento». `/login`, where
 * most people see the game first, gets a file of its own with the whole page, and a preload of its chunk.
 */
import { type Plugin, runnerImport } from 'vite'
import { fromRoot, ROOT } from './project.ts'

type FirstPicture = { title: string; body: string }
type Pictures = { loading: string; login: FirstPicture }

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

export function firstPictures(): Plugin {
  return {
    name: 'first-pictures',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') return this.error('the build has no index.html')
      const html = sheetFirst(String(index.source))
      const { loading, login } = await drawPictures()
      const chunk = Object.values(bundle).find(
        (part) => part.type === 'chunk' && part.facadeModuleId === fromRoot('app', 'pages', 'sign-in', 'login.tsx'),
      )
      if (chunk?.type !== 'chunk') return this.error('the build has no chunk of the login page')
      const ahead = [chunk.fileName, ...chunk.imports].filter((file) => !html.includes(file))
      const links = ahead.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `).join('')
      index.source = withPicture(html, '', loading)
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
