/**
 * Part of the build: the television's page (decision 153). It is built apart, for Chromium 79: scripts in its language, and
 * style sheets without what it does not know. Layers become specificity, `lh` a custom property, `dvh` the window's height.
 */
import { readFileSync } from 'node:fs'
import layers from '@csstools/postcss-cascade-layers'
import react from '@vitejs/plugin-react'
import postcss, { type Plugin as CssPlugin } from 'postcss'
import { build, type Plugin, type Rolldown } from 'vite'
import { fromRoot, ROOT } from '../local/project.ts'

/** 2021. Older televisions are told so (tv.html). */
const TARGET = 'chrome79'
const PAGE = 'tv.html'
const SCRIPT = '<script type="module" src="/app/tv/main.tsx"></script>'

/**
 * `lh` is of 2023. A line's height without a unit is so many `em` of whoever uses it, and a custom property with an `em` too:
 * wherever a height is set, the property is set with it.
 */
const lineHeights: CssPlugin = {
  postcssPlugin: 'line-heights',
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
    css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 79 << 16 } } },
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
  if (!first || !('output' in first)) throw new Error('the television’s page was not built')
  return first.output
}

export const television = (): Plugin => ({
  name: 'television',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_, bundle) {
    const links: string[] = []
    for (const part of await built()) {
      if (part.type === 'chunk') {
        this.emitFile({ type: 'asset', fileName: part.fileName, source: part.code })
        links.push(`<script type="module" src="/${part.fileName}"></script>`)
        continue
      }
      if (part.fileName in bundle) continue
      const isSheet = part.fileName.endsWith('.css')
      const source = isSheet
        ? (await postcss([layers(), lineHeights]).process(String(part.source), { from: undefined })).css
        : part.source
      this.emitFile({ type: 'asset', fileName: part.fileName, source })
      if (isSheet) links.unshift(`<link rel="stylesheet" href="/${part.fileName}" />`)
    }
    const page = readFileSync(fromRoot(PAGE), 'utf8')
    if (!page.includes(SCRIPT)) return this.error(`${PAGE} has no ${SCRIPT}`)
    this.emitFile({ type: 'asset', fileName: PAGE, source: page.replace(SCRIPT, () => links.join('\n    ')) })
  },
})
