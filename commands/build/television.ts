/**
 * Part of the build: the television's page (decision 153). It is built apart, for Chromium 79: scripts in its language, and
 * style sheets without what it does not know. Layers become specificity, `lh` a custom property, `dvh` the window's height.
 * What is newer all the same stops the build (newer.ts).
 */
import { readFileSync } from 'node:fs'
import layers from '@csstools/postcss-cascade-layers'
import react from '@vitejs/plugin-react'
import postcss, { type Plugin as CssPlugin } from 'postcss'
import { build, type Plugin, type Rolldown } from 'vite'
import { OLDEST_TELEVISION } from '../../shared/oldest-browsers.ts'
import { fromRoot, ROOT } from '../local/project.ts'

const TARGET = `chrome${OLDEST_TELEVISION}`
const PAGE = 'tv.html'
/** Imported by path: Vite writes what this file names into its configuration, and every `dev` would load all that is known of browsers. */
const NEWER = fromRoot('commands', 'build', 'newer.ts')
const SCRIPT = '<script type="module" src="/app/tv/main.tsx"></script>'

/**
 * `lh` is of 2023. A line's height without a unit is so many `em` of whoever uses it, and a custom property with an `em` too:
 * wherever a height is set, the property is set with it. Two words have an older one that does the same where boxes have a width.
 */
const olderLengths: CssPlugin = {
  postcssPlugin: 'older-lengths',
  Once(root) {
    root.walkDecls('line-height', (declaration) => {
      if (/^[\d.]+$/.test(declaration.value)) declaration.cloneAfter({ prop: '--lh', value: `${declaration.value}em` })
      else if (/^var\(--row\)$/.test(declaration.value))
        declaration.cloneAfter({ prop: '--lh', value: 'calc(var(--row) * 1em)' })
    })
    root.walkDecls((declaration) => {
      declaration.value = declaration.value
        .replace(/(\d*\.?\d+)lh\b/g, 'calc($1 * var(--lh))')
        .replace(/(\d)dvh\b/g, '$1vh')
        .replace(/^anywhere$/, 'break-word')
        .replace(/^safe /, '')
    })
  },
}

async function built(): Promise<Rolldown.OutputBundle[string][]> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    publicDir: false,
    // Whatever the shell says: React's other build is twice as large, and not for televisions.
    define: { 'process.env.NODE_ENV': '"production"' },
    css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: Number(OLDEST_TELEVISION) << 16 } } },
    build: {
      write: false,
      target: TARGET,
      cssTarget: TARGET,
      cssMinify: 'lightningcss',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: fromRoot('app', 'tv', 'main.tsx'),
        output: {
          codeSplitting: false,
          entryFileNames: 'assets/tv-[hash].js',
          // Fonts and sounds have the names that they have in the app's build: they are the same files.
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.endsWith('.css') ? 'tv' : '[name]'}-[hash][extname]`,
        },
      },
    },
  })
  const [first] = [output].flat()
  return first && 'output' in first ? first.output : []
}

/** The page's files: one script, one style sheet, and what they name. */
export async function televisionFiles(): Promise<{
  script: Rolldown.OutputChunk
  sheet: { fileName: string; source: string }
  others: Rolldown.OutputAsset[]
}> {
  const parts = await built()
  const assets = parts.flatMap((part) => (part.type === 'asset' ? [part] : []))
  const script = parts.find((part) => part.type === 'chunk')
  const sheet = assets.find(({ fileName }) => fileName.endsWith('.css'))
  if (!script || !sheet) throw new Error('the television’s page was not built')
  const { css } = await postcss([layers(), olderLengths]).process(String(sheet.source), { from: undefined })
  const others = assets.filter((asset) => asset !== sheet)
  return { script, sheet: { fileName: sheet.fileName, source: css }, others }
}

export const television = (): Plugin => ({
  name: 'television',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_, bundle) {
    const { script, sheet, others } = await televisionFiles()
    const { newerInScript, newerInSheet } = (await import(NEWER)) as typeof import('./newer.ts')
    const newer = [...newerInScript(script.code, script.modules), ...(await newerInSheet(sheet.source, script.code))]
    if (newer.length > 0)
      return this.error(`/tv has what Chromium ${OLDEST_TELEVISION} does not have:\n  ${newer.join('\n  ')}`)
    const page = readFileSync(fromRoot(PAGE), 'utf8')
    if (!page.includes(SCRIPT)) return this.error(`${PAGE} has no ${SCRIPT}`)
    const links = [
      `<link rel="stylesheet" href="/${sheet.fileName}" />`,
      `<script type="module" src="/${script.fileName}"></script>`,
    ]
    const news = others.filter(({ fileName }) => !(fileName in bundle))
    for (const { fileName, source } of [...news, sheet, { fileName: script.fileName, source: script.code }])
      this.emitFile({ type: 'asset', fileName, source })
    this.emitFile({ type: 'asset', fileName: PAGE, source: page.replace(SCRIPT, () => links.join('\n    ')) })
  },
})
