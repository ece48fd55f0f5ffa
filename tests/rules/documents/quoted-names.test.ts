/** What code, tests and documents quote is there: invariants, headings, files, tests. */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRefusalCode } from '../../../shared/refusals.ts'
import {
  anchorsOf,
  commentsOf,
  filesIn,
  headingsNamedIn,
  headingsOf,
  invariantsIn,
  linksIn,
  namesInBlocks,
  numbersIn,
  pathsIn,
  withoutCommands,
} from './quotations.ts'
import { documents, isTest, isThere, resolves, textOf, tree, written } from './tree.ts'

/** These quote missing names, to show that they are found. */
const sources = written.filter((path) => !path.startsWith('tests/rules/documents/'))
const programs = sources.filter((path) => !path.endsWith('.md'))
const comments = programs.map((path) => ({ path, text: commentsOf(path, textOf(path)) }))

/** Each quotation of each file that does not hold, as a line that says where. */
const wrong = <T>(paths: readonly string[], quoted: (text: string) => T[], holds: (one: T) => boolean): string[] =>
  paths.flatMap((path) =>
    quoted(textOf(path)).flatMap((one) => (holds(one) ? [] : [`${path}: ${JSON.stringify(one)}`])),
  )

const design = textOf('docs/design.md')
const invariants = headingsOf(design).filter((heading) => invariantsIn(heading)[0] === heading)

describe('headings', () => {
  it('that are quoted stand in their document', () => {
    const isThat = ({ document, heading }: { document: string; heading: string }): boolean =>
      isThere(document) && headingsOf(textOf(document)).includes(heading)
    expect(wrong(sources, headingsNamedIn, isThat)).toEqual([])
  })

  it('are quoted, and no number', () => {
    expect(sources.flatMap((path) => headingsNamedIn(textOf(path))).length).toBeGreaterThan(400)
    expect(wrong(sources, numbersIn, () => false)).toEqual([])
  })
})

describe('invariants', () => {
  it('that are quoted stand in the design', () => {
    expect(wrong(sources, invariantsIn, (name) => invariants.includes(name))).toEqual([])
  })

  it.each(invariants)('%s says what breaks without it, and every test that it names quotes it', (name) => {
    const section = design.split(`### ${name}\n`)[1]?.split(/^##/m)[0] ?? ''
    const tests = pathsIn(section.split('Tested: ')[1] ?? '')
    expect(section).toContain('*Without')
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !invariantsIn(textOf(path)).includes(name))).toEqual([])
  })
})

/** Made on somebody's machine, and in no repository. */
const MADE = ['.wrangler/state', '.wrangler/release-1', '.wrangler/tmp/email/', 'dist/', 'operator-token.txt']

describe('files', () => {
  it('that comments name are there', () => {
    const missing = comments.flatMap(({ path, text }) =>
      filesIn(text).flatMap((name) => (resolves(name) ? [] : [`${path}: ${name}`])),
    )
    expect(missing).toEqual([])
  })

  it('that a comment names are others than its own, unless it says how that is run', () => {
    const own = comments.flatMap(({ path, text }) =>
      filesIn(withoutCommands(text)).flatMap((name) => (resolves(name, path) ? [] : [`${path}: ${name}`])),
    )
    expect(own).toEqual([])
  })

  it.each(documents)('that %s names are there', (path) => {
    const isKnown = (name: string): boolean =>
      isRefusalCode(name) ||
      resolves(name, path) ||
      isTest(name) ||
      MADE.includes(name) ||
      (path.startsWith('tests/') && isThere(join('tests', name)))
    expect(pathsIn(withoutTable(path)).filter((name) => !isKnown(name))).toEqual([])
  })

  it.each(documents)('and those in the diagrams and code of %s', (path) => {
    const isKnown = (name: string): boolean => resolves(name, path) || resolves(`${name}x`) || MADE.includes(name)
    expect(namesInBlocks(textOf(path)).filter((name) => !isKnown(name))).toEqual([])
  })

  it('and the tests that stand beside a threat, each by its whole path', () => {
    const named = pathsIn(textOf('docs/security.md')).filter((name) =>
      /^(worker|rules|app|e2e|process)\/[^.]+$/.test(name),
    )
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((name) => !tree.some((path) => path.startsWith(`tests/${name}.`)))).toEqual([])
  })

  it.each(documents)('and headings to which %s links are there', (path) => {
    const faults = linksIn(textOf(path)).filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      return !isThere(target) || (anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor))
    })
    expect(faults).toEqual([])
  })
})

const FEATURES = 'tests/README.md'
const FAMILIES = ['rules', 'worker', 'app', 'e2e']
const isFeature = (line: string): boolean => line.split('|').length === FAMILIES.length + 3

/** Its table of features names tests by their column. */
function withoutTable(path: string): string {
  const lines = textOf(path).split('\n')
  return lines.filter((line) => path !== FEATURES || !isFeature(line)).join('\n')
}

describe('the table of features', () => {
  const cells = textOf(FEATURES)
    .split('\n')
    .filter(isFeature)
    .flatMap((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell, column) => ({ cell, family: FAMILIES[column] })),
    )
  const named = cells.flatMap(({ cell, family }) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => `${family}/${name}`),
  )

  it('names tests that are there', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !isTest(name))).toEqual([])
  })

  it('has a place for every test', () => {
    const text = textOf(FEATURES)
    const isNamed = (path: string): boolean => {
      const parts = path.replace(/\.(test|spec)\.ts$/, '').split('/')
      return parts.some((_, from) => from > 0 && text.includes(`\`${parts.slice(from).join('/')}\``))
    }
    const tests = tree.filter((path) => path.startsWith('tests/') && /\.(test|spec)\.ts$/.test(path))
    expect(tests.length).toBeGreaterThan(200)
    expect(tests.filter((path) => !isNamed(path) && !path.startsWith('tests/rules/documents/'))).toEqual([])
  })
})

describe('missing names are found', () => {
  it('be it an invariant', () => {
    expect(invariantsIn('NO-SUCH-NAME of [A-Z], UTF-8')).toEqual(['NO-SUCH-NAME'])
  })

  it('a file, a folder or a test', () => {
    expect(filesIn(commentsOf('a.ts', "x('no/comment.ts') // as in room/no-such.ts\n/** See\n * gone.ts. */"))).toEqual(
      ['room/no-such.ts', 'gone.ts'],
    )
    expect(pathsIn('`worker/gone/` and `text/plain`, `gone.md`\n```\n`in/a/fence`\n```')).toEqual([
      'worker/gone/',
      'gone.md',
    ])
    const blocks =
      '```mermaid\na[gone] -->|x| b[(room/store)] --> c[room/gone: act] --> d["a word"]\n```\n```sh\nnode a/gone.ts\n```\n'
    expect(namesInBlocks(blocks)).toEqual(['gone.ts', 'room/store.ts', 'room/gone.ts', 'a/gone.ts'])
    expect(['room/no-such.ts', 'worker/tests', 'tests/worker/room'].filter((name) => resolves(name))).toEqual([])
    expect([isTest('rules/words'), isTest('worker/no-such')]).toEqual([true, false])
    expect(tree.length).toBeGreaterThan(500)
  })

  it('a file that only the quoting one is called like', () => {
    expect(['quoted-names.test.ts', 'tests/rules/words.test.ts'].map((name) => resolves(name))).toEqual([true, true])
    expect(resolves('quoted-names.test.ts', 'tests/rules/documents/quoted-names.test.ts')).toBe(false)
    expect(resolves('tests/rules/words.test.ts', 'tests/rules/words.test.ts')).toBe(false)
    expect(filesIn(withoutCommands('Run it:\n * node commands/a.ts PORT\nas in b.ts'))).toEqual(['b.ts'])
  })

  it('a heading', () => {
    expect(
      headingsNamedIn("(contract, «Gone») (docs/game.md,\n * «Names») it('design.md, «A\n// B» and «C»: d')"),
    ).toEqual([
      { document: 'docs/api.md', heading: 'Gone' },
      { document: 'docs/game.md', heading: 'Names' },
      { document: 'docs/design.md', heading: 'A B' },
      { document: 'docs/design.md', heading: 'C' },
    ])
    expect(numbersIn('(Decision\n * 13), decisions 1 to 3')).toEqual(['Decision 13', 'decisions 1'])
    expect([linksIn('[a](b.md#the-end) [c](https://x.example)'), anchorsOf("## The operator's season")]).toEqual([
      ['b.md#the-end'],
      ['the-operators-season'],
    ])
  })
})
