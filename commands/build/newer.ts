/**
 * Part of the build: what the television's script and style sheet have that its oldest browser does not (decision 153), each with
 * its place. The language is es-check's to judge; selectors, units and at-rules are doiuse's; properties and their words are MDN's.
 * What the web's own objects have (`AbortSignal.timeout`) none of them knows: the tests in Chromium 79 itself are for that.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import data from '@mdn/browser-compat-data/forLegacyNode'
import doiuse from 'doiuse'
import { runChecks } from 'es-check'
import postcss, { type ChildNode, type Declaration } from 'postcss'
import { OLDEST_TELEVISION } from '../../shared/oldest-browsers.ts'
import { ROOT } from '../local/project.ts'
import { isMissing } from './browser-data.ts'

const BROWSER = `chrome ${OLDEST_TELEVISION}`

/** es-check takes Chromium 79 for a browser of 2019, which has these of 2020: since 71, 76 and 73. */
const SINCE_BEFORE = ['globalThis', 'PromiseAllSettled', 'StringMatchAll']

/** What a module of core-js fills in, by the name that es-check has for it: `array.find-last` is `ArrayFindLast`. */
function polyfilled(module: string): string[] {
  const [, name] = /core-js\/modules\/es\.(.+)\.js$/.exec(module) ?? []
  return name ? [name.replace(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())] : []
}

/** es-check reads files. @returns for each script what is newer in it */
function featuresOf(scripts: readonly string[], ignore: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-newer-'))
  try {
    for (const [at, code] of scripts.entries()) writeFileSync(join(folder, `${at}.js`), code)
    const files = `${folder}/*.js`
    const how = {
      checkBrowser: true,
      browserslistQuery: BROWSER,
      module: true,
      checkFeatures: true,
      cache: false,
    } as const
    const { errors } = runChecks([{ ...how, files, ignore }])
    return scripts.map((_, at) => {
      const fault = errors.find(({ file }) => file.endsWith(`/${at}.js`))?.err
      return fault ? (fault.features?.join(', ') ?? fault.message) : ''
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param modules what it was made of, by their paths. */
export function newerInScript(code: string, modules: Readonly<Record<string, { code: string | null }>>): string[] {
  const ignore = [...SINCE_BEFORE, ...Object.keys(modules).flatMap(polyfilled)].join()
  const [whole] = featuresOf([code], ignore)
  if (!whole) return []
  const paths = Object.keys(modules)
  const found = featuresOf(
    paths.map((path) => modules[path]?.code ?? ''),
    ignore,
  )
  const places = paths.flatMap((path, at) => (found[at] ? [`${found[at]}: ${relative(ROOT, path)}`] : []))
  return places.length > 0 ? places : [whole]
}

/** doiuse knows each of these as a whole, of which Chromium 79 has a part: which one, MDN's data says of each property. */
const FAMILIES = ['css-logical-props', 'css-overflow', 'text-decoration', 'css-clip-path', 'css-masks', 'multicolumn']
/** Of these it lacks what nothing here is about: tables that stick, and what is read aloud of a box that is none. */
const IN_FULL = ['css-sticky', 'css-display-contents']

/** What is found and harms nothing on /tv, and where if not everywhere. */
const HARMLESS: readonly [found: RegExp, at?: RegExp][] = [
  [/^css-not-sel-list$/, /^(?!.*:not\([^()]*,)/], // there is one selector in it, which doiuse does not see
  [/^css-matches-pseudo$/, /:(is|-webkit-any)\(/], // the build writes the rule twice, once by the older name
  [/^(css-)?appearance$/], // the build writes the older name beside it
  [/: (start|end)$/], // in grids it has them since 57
  [/^css-focus-visible$/], // a ring: there the chosen key is white
  [/^(text-underline-offset|text-decoration-thickness)$/], // a line that is nearer or thinner
  [/^(color-scheme|font-synthesis|forced-color-adjust)$/], // a television has neither a light scheme nor colours of its own
  [/^container-type$/], // what follows from it is found by itself
  [/^css-container-query-units$/, /var\(--container, ?100cqi\)|^\.podium /], // the wall says its own lengths
  [/^css-container-queries$/, /\(width<=/], // no part of the wall is narrow
  [/^overflow-x: clip$/, /^\.band /], // the wall's word is as wide as its band
  [/^overflow-clip-margin$/], // only beside `clip`
  [/^(flexbox-gap|contain: inline-size)$/, /^\.(section(:after)?|button)\b/], // the wall has no such heading, and its keys one word
  [/^css-has$/, /dialog/], // there is none
  [/^inset$/, /^\.own-head /], // nobody's own words are there
]

/** A property, or one of its words, units and functions. What doiuse finds of units is left to it. */
function missingOf({ prop, value }: Declaration): string[] {
  const { properties, types } = data.css
  const property = properties?.[prop]
  if (property && isMissing(property, 'chrome', OLDEST_TELEVISION)) return [prop]
  const words = value.replace(/--[\w-]+/g, '').matchAll(/(\d?)([a-z][\w-]*)(\(?)/g)
  return Array.from(words).flatMap(([, digit, word = '', isCalled]) => {
    const known = digit ? types?.length?.[word] : isCalled ? (types?.[word] ?? types?.color?.[word]) : property?.[word]
    return known && isMissing(known, 'chrome', OLDEST_TELEVISION) ? [`${prop}: ${word}`] : []
  })
}

/** A node and those around it, outwards. */
function lineage(node: ChildNode): ChildNode[] {
  const { parent } = node
  if (!parent || parent.type === 'root' || parent.type === 'document') return [node]
  return [node, ...lineage(parent as ChildNode)] // no other container is left
}

/** @param script a rule for a class that it never names is for another page */
export async function newerInSheet(sheet: string, script: string): Promise<string[]> {
  const named = new Set(script.match(/(?<=["'`\s])[\w-]+(?=["'`\s])/g))
  const isHere = (selector: string): boolean =>
    Array.from(selector.matchAll(/\.([a-z][\w-]*)/g)).every(([, name = '']) => named.has(name))
  const faults = new Set<string>()
  const note = (found: string, node: ChildNode): void => {
    const all = lineage(node)
    // What is asked for, the browser answers itself.
    if (all.some((one) => one.type === 'atrule' && one.name === 'supports')) return
    const rule = all.find((one) => one.type === 'rule')
    if (rule && !rule.selectors.some(isHere)) return
    const place = rule?.selector ?? (node.type === 'atrule' ? `@${node.name} ${node.params}` : '')
    const at = `${place.replaceAll(':not(#\\#)', '')}${node.type === 'decl' ? ` { ${node} }` : ''}`
    if (!HARMLESS.some(([what, where]) => what.test(found) && (where?.test(at) ?? true))) faults.add(`${found}: ${at}`)
  }
  const unsupported = doiuse({
    browsers: [BROWSER],
    ignore: [...FAMILIES, ...IN_FULL],
    onFeatureUsage: ({ feature, usage }) => note(feature, usage),
  })
  const { css } = await postcss([unsupported]).process(sheet, { from: undefined })
  postcss.parse(css).walkDecls((declaration) => {
    for (const found of missingOf(declaration)) note(found, declaration)
  })
  return [...faults]
}
