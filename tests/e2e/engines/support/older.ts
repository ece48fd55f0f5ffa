/**
 * A script that removes from a page, before it begins, the features that a browser of a certain version lacks, by MDN's data:
 * whole interfaces, and methods and properties of others. Features without a name in a page (syntax, options of a function,
 * styles) stay.
 */
import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'

type Browser = keyof CompatStatement['support']

/** A version as a number that can be compared: 16.4 is below 16.10. */
function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major + minor / 100
}

/** Whether this version lacks a feature. Behind a flag or under another name it is missing; partly supported it is there. */
function isMissing({ __compat }: Identifier, browser: Browser, version: string): boolean {
  const support = __compat?.support[browser]
  if (!support) return false
  const asked = numberOf(version)
  return ![support].flat().some(({ version_added: since, version_removed: until, ...how }) => {
    const isPlain = !how.flags && !how.alternative_name && !how.prefix
    const hasCome = since && since !== 'preview' && numberOf(since) <= asked
    return isPlain && hasCome && (!until || numberOf(until) > asked)
  })
}

/** The parts of an interface, or the interfaces, by name. */
const partsOf = (whole: Identifier): [string, Identifier][] =>
  Object.keys(whole).flatMap((name): [string, Identifier][] => {
    const part = name === '__compat' ? undefined : whole[name]
    return part ? [[name, part]] : []
  })

/** Without these nothing runs; every browser has them. */
const NEVER = ['Window', 'Document', 'Element', 'Event']

/** For an interface and its parts: `[name, null]` for the whole, `[name, member]` for one part. */
function cutsOf([name, part]: [string, Identifier], browser: Browser, version: string): [string, string | null][] {
  if (isMissing(part, browser, version)) return NEVER.includes(name) ? [] : [[name, null]]
  return partsOf(part).flatMap(([member, one]): [string, string][] => {
    const isName = member !== name && !/^@@|_event$/.test(member) && one.__compat !== undefined
    return isName && isMissing(one, browser, version) ? [[name, member.replace(/_static$/, '')]] : []
  })
}

/** Runs in the page. */
function cut(cuts: readonly [string, string | null][]): void {
  // Both are as they were given, and a page's globals have no type of this kind.
  const page = globalThis as unknown as Record<
    string,
    Record<string, unknown> & { prototype?: Record<string, unknown> }
  >
  for (const [name, member] of cuts) {
    if (member === null) Reflect.deleteProperty(page, name)
    else if (name === 'Window') {
      Reflect.deleteProperty(page, member)
      Reflect.deleteProperty(Window.prototype, member)
    } else if (page[name]) {
      Reflect.deleteProperty(page[name], member)
      if (page[name].prototype) Reflect.deleteProperty(page[name].prototype, member)
    }
  }
}

export function olderBrowser(browser: Browser, version: string): string {
  const { builtins } = data.javascript
  if (!builtins) throw new Error('MDN’s data has no builtins')
  const parts = [...partsOf(builtins), ...partsOf(data.api)]
  const cuts = parts.flatMap((part) => cutsOf(part, browser, version))
  // Its interfaces are members of one.
  for (const [name, part] of partsOf(builtins.Intl ?? {}))
    if (isMissing(part, browser, version)) cuts.push(['Intl', name])
  return `(${cut})(${JSON.stringify(cuts)})`
}
