/** `npm run house` counts what lies there, and no file exports what nothing imports. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../commands/local/project.ts'
import { arrowsUp, sourcesOf, unusedExports } from '../../../commands/testing/sources.ts'
import { figuresOf } from '../../../workshop/house/measure.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

/** The numbers by their names, those of `which` where there are any. */
function figures(): Record<string, number | readonly string[]> {
  const found: Record<string, number | readonly string[]> = {}
  let above = ''
  for (const { name, number, which } of figuresOf(folder)) {
    if (!name.startsWith(' ')) above = name
    found[name.startsWith(' ') ? `${above}:${name.trim()}` : name] = which ?? number
    if (which) expect(number).toBe(which.length)
  }
  return found
}

describe('npm run house', () => {
  it('counts nothing in an empty folder', () => {
    expect(figuresOf(folder).filter(({ number }) => number !== 0)).toEqual([])
  })

  it('counts the files and the lines that are not blank of the four parts, and the lines of tests, bench and workshop', () => {
    write({
      'app/a.tsx': 'const a = <p>\n\n  a\n</p>\n',
      'app/style.css': 'p {\n}\n',
      'worker/deep/er/b.ts': '// one\n   \nconst b = 2',
      'commands/c.ts': 'const c = 3\n',
      'tests/d.test.ts': '\n\nconst d = 4\n',
      'bench/node_modules/x/e.ts': 'const e = 5\n',
      'bench/e.ts': 'const e = 5\nconst f = 6\n',
    })
    expect(figures()).toMatchObject({
      'production files': 3,
      'production lines, not blank': 6,
      'production lines, not blank:in app/': 3,
      'production lines, not blank:in worker/': 2,
      'production lines, not blank:in shared/': 0,
      'production lines, not blank:in commands/': 1,
      'lines in tests/, not blank': 1,
      'lines in bench/, not blank': 2,
    })
    expect(figures()).not.toHaveProperty('lines in workshop/, not blank')
    write({ 'workshop/g.ts': 'const g = 7\n' })
    expect(figures()).toHaveProperty('lines in workshop/, not blank', 1)
  })

  it('counts the classes that are bound, and the tables that sources make, however they say so', () => {
    write({
      'wrangler.toml': `[[d1_databases]]
binding = "DB"

[[durable_objects.bindings]]
name = "ROOMS"
class_name = "Room"

[[durable_objects.bindings]]
class_name = "Season"
name = "SEASON"

[exports.Gone]
class_name = "Gone"
`,
      'worker/room/store.ts':
        'const steps = [`CREATE TABLE players (id TEXT)`, "CREATE TABLE IF NOT EXISTS room (one)"]',
      'worker/season/jobs.ts': "const step = 'CREATE TABLE room (id TEXT)'",
      'migrations/0000.sql': 'CREATE TABLE users (id TEXT)',
    })
    expect(figures()).toMatchObject({
      'object classes with a binding': ['Room', 'Season'],
      'object classes with a binding:their tables': ['players', 'room'],
    })
  })

  it('counts folders that import each other: by types apart, by what comes later not', () => {
    write({
      'worker/app.ts': "import { a } from './http/a.ts'\nexport const app = a",
      'worker/http/a.ts':
        "import { b } from '../db/b.ts'\nimport type { C } from '../room/c.ts'\nexport const a: C = b",
      'worker/db/b.ts': "export { d as b } from '../http/d.ts'",
      'worker/room/c.ts': "import { type X, d } from '../http/d.ts'\nexport type C = X\nexport const c = d",
      'worker/http/d.ts': 'export type X = 1\nexport const d = 1',
      'app/main.ts': "import './room/e.ts'",
      'app/room/e.ts': "import { f } from '../main.ts'\nf()",
      'app/years/g.ts': "import { h } from '../teletext/h.ts'\nexport const g = h",
      'app/teletext/h.ts': "export const h = () => import('../years/g.ts')",
    })
    expect(figures()).toMatchObject({
      'two-way pairs of folders in worker/': ['db ↔ http'],
      'two-way pairs of folders in worker/:with types': ['db ↔ http', 'http ↔ room'],
      'two-way pairs of folders in app/': ['. ↔ room'],
      'two-way pairs of folders in app/:with types': ['. ↔ room'],
    })
  })

  it('counts packages, and the kilobytes of papers', () => {
    write({
      'package.json':
        '{ "dependencies": { "hono": "4" }, "devDependencies": { "vite": "8", "ws": "8" }, "overrides": { "x": "1" } }',
      'docs/a.md': 'è'.repeat(1000),
      'docs/deep/b.md': 'b'.repeat(1000),
      'docs/picture.png': 'c'.repeat(9000),
    })
    expect(figures()).toMatchObject({ 'packages in production': 1, 'packages for development': 2, 'kB of docs/': 3 })
  })
})

describe('floors', () => {
  it('refuse an import of a higher folder and say the order, but no type, nothing that comes later, and no file of the part', () => {
    write({
      'worker/app.ts': "import { a } from './http/a.ts'\nexport const app = a",
      'worker/http/a.ts': "import { b } from '../db/b.ts'\nexport const a = b",
      'worker/db/b.ts':
        "import { app } from '../app.ts'\nimport { a } from '../http/a.ts'\nexport const b = () => [a, app]",
      'worker/platform/c.ts':
        "import type { B } from '../db/b.ts'\nimport { type A } from '../http/a.ts'\nexport type C = A & B",
      'app/net/d.ts': "export const d = () => import('../room/e.ts')",
      'app/room/e.ts': "export { d } from '../net/d.ts'",
      'app/board/f.ts': "export { d } from '../room/e.ts'",
      'app/home/g.ts': "export * from '../board/f.ts'",
      'app/attic/h.ts': 'export const h = 1',
    })
    const order = 'which stands above it. In worker/, from the floor up: platform, db, http'
    expect(arrowsUp(sourcesOf(folder, ['app', 'worker']))).toEqual([
      expect.stringContaining(`worker/db/b.ts imports worker/app.ts, ${order}`),
      expect.stringContaining(`worker/db/b.ts imports worker/http/a.ts, ${order}`),
      expect.stringContaining('app/attic/h.ts: its folder has no place yet'),
      expect.stringContaining('app/home/g.ts imports app/board/f.ts, which stands above it. In app/'),
    ])
  })
})

describe('exports', () => {
  it('that nothing imports are found', () => {
    write({
      'app/a.ts': 'export const used = 1\nexport const alone = used\nexport type Alone = 1\nexport default alone',
      'app/b.ts': "import { used as mine } from './a.ts'\nexport function main() { return mine }",
      'app/later.ts': 'export const asked = 1\nexport const forgotten = 2',
      'tests/c.ts': "import { main } from '../app/b.ts'\nmain()\nconst { asked } = await import('../app/later.ts')",
      'app/whole.ts': 'export const one = 1\nexport const two = 2',
      'tests/d.ts': "import * as whole from '../app/whole.ts'\nwhole.one",
      'app/passed.ts': 'export const three = 3',
      'app/pages.ts': "export * as pages from './passed.ts'",
      'tests/e.ts': "import { pages } from '../app/pages.ts'\npages.three",
    })
    expect(unusedExports(sourcesOf(folder, ['app', 'tests'])).sort()).toEqual([
      'app/a.ts: Alone',
      'app/a.ts: alone',
      'app/a.ts: default',
      'app/later.ts: forgotten',
      'app/whole.ts: two',
    ])
  })

  /** Named by their paths: by the build, and by the Worker's import of the app's drawing (package.json, «imports»). */
  const ENTRIES = ['worker/index.ts: ', 'worker/pages/drawing.d.ts: ', 'app/server.tsx: ']

  it('of the program are imported elsewhere, if only by a test', () => {
    const sources = sourcesOf(ROOT, ['app', 'worker', 'shared', 'commands', 'tests', 'bench', 'workshop', '.'])
    expect(sources.length).toBeGreaterThan(500)
    const ofTheProgram = unusedExports(sources).filter((one) => !/^((tests|bench)\/|[^/]+$)/.test(one))
    expect(ofTheProgram.filter((one) => !ENTRIES.some((entry) => one.startsWith(entry)))).toEqual([])
  })
})
