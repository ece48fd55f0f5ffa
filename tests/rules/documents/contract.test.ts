/** docs/api.md has the program's lists, and nothing else: each is read from the program and never written here. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { expect, it, vi } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { CLOSE_CODES } from '../../../shared/protocol/connection.ts'
import { FRAME_TYPES } from '../../../shared/protocol/frames.ts'
import { REFUSAL_CODES, refusalStatus } from '../../../shared/refusals.ts'
import { SIGN_IN_ERRORS } from '../../../shared/sign-in/sign-in-errors.ts'
import { codeIn, rowsUnder } from './tables.ts'
import { textOf } from './tree.ts'

// Nothing runs: the routes are counted and the settings asked for.
vi.mock('cloudflare:workers', () => ({ DurableObject: class {}, env: {} }))

const API = 'docs/api.md'
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()
const firstCells = (heading: string): string[] => rowsUnder(API, heading).flatMap(([cell]) => codeIn(cell))

it('every route of the app', async () => {
  const { app } = await import('../../../worker/app.ts')
  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
  const listed = ['Pages that the Worker writes', 'Routes', 'Operator']
    .flatMap(firstCells)
    .filter((code) => /^[A-Z]+ \//.test(code))
    .map((code) => code.replace(/\?.*/, ''))
  expect(sorted(listed)).toEqual(sorted(routes))
  expect(listed.length, 'each once').toBe(new Set(listed).size)
})

/** `speech publish <file>`, as its own help writes it. */
function commandsOf(command: Command, before = ''): { usage: string; options: string[] }[] {
  return command.commands.flatMap((child) => {
    const name = `${before}${child.name()}`
    if (child.commands.length > 0) return commandsOf(child, `${name} `)
    const taken = child.registeredArguments.map((one) => (one.required ? ` <${one.name()}>` : ` [${one.name()}]`))
    return [{ usage: name + taken.join(''), options: sorted(child.options.map(({ long }) => long ?? '')) }]
  })
}

it('every command of the operator, with its options', async () => {
  // By its path: a static import would hold the commands to the Worker's globals.
  const path = new URL('../../../commands/operator/program.ts', import.meta.url).href
  const { operatorProgram } = (await import(path)) as { operatorProgram: () => Command } // commands/operator/program.ts
  const listed = rowsUnder(API, "Operator's commands").map(([usage, options]) => ({
    usage: codeIn(usage)[0] ?? '',
    options: sorted(codeIn(options)),
  }))
  const byUsage = (a: { usage: string }, b: { usage: string }) => (a.usage < b.usage ? -1 : 1)
  expect(listed.sort(byUsage)).toEqual(commandsOf(operatorProgram()).sort(byUsage))
})

/** npm runs them before a command; nobody calls them. */
const HOOKS = ['predev', 'pretest']

it('every npm script', () => {
  expect(sorted(firstCells('Commands'))).toEqual(
    sorted(Object.keys(packageJson.scripts).filter((name) => !HOOKS.includes(name))),
  )
})

it('every setting that is read, and every binding', async () => {
  const { readConfig } = await import('../../../worker/platform/env.ts')
  const asked = new Set<string>()
  const env = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => void asked.add(String(name)),
      has: () => true,
    },
  )
  expect(() => readConfig(env)).toThrow()
  // No setting: the platform's own way to the built pages.
  const [, assets = ''] = /^\[assets\]\nbinding = "(\w+)"$/m.exec(textOf('wrangler.toml')) ?? []
  expect(sorted(firstCells('Configuration'))).toEqual(sorted([...asked, assets]))
})

it('every refusal with its status, and every reason to come back from Google in vain', () => {
  const rows = rowsUnder(API, 'Errors').map(([code, status = '']) => ({ code: codeIn(code)[0] ?? '', status }))
  const isRefusal = ({ status }: { status: string }): boolean => /^\d{3}$/.test(status)
  const known = REFUSAL_CODES.map((code) => `${code} ${refusalStatus(code)}`)
  expect(sorted(rows.filter(isRefusal).map(({ code, status }) => `${code} ${status}`))).toEqual(sorted(known))
  expect(sorted(rows.filter((row) => !isRefusal(row)).map(({ code }) => code))).toEqual(sorted(SIGN_IN_ERRORS))
})

/** The types of the program's answers: where each is written. */
const SHAPES = [...globSync('shared/api/*.ts'), 'shared/rooms/rooms.ts']
/** The Worker builds it from stored rows, and no program reads it field by field. */
const UNTYPED = ['Export']

/**
 * Both have each field of the other, and each literal of its unions. Whether a field may be missing is not compared: a page
 * also meets a server of the release before, of which the contract does not speak.
 */
const COMPARISON = `
type Whole<T> = T extends readonly unknown[] | string | number | boolean | null
  ? T extends readonly object[] ? { [Key in keyof T]: Whole<T[Key]> } : T
  : { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }
type Same<A, B> = [Whole<A>, Whole<B>] extends [Whole<B>, Whole<A>] ? true : false
`

/** The lines in which the compiler finds a fault, of a program in a folder of its own. */
async function faultsOf(program: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dieci-parole-contract-'))
  try {
    await writeFile(join(folder, 'contract.ts'), program.join('\n'))
    const compilerOptions = { noUnusedLocals: false }
    const settings = { extends: resolve('tsconfig.json'), files: ['contract.ts'], compilerOptions }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const said = await new Promise<string>((done) => {
      execFile(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], (_, out) => done(out))
    })
    const lines = program.flatMap((part) => part.split('\n'))
    return said.split('\n').flatMap((fault) => {
      const [, line] = /^\S+contract\.ts\((\d+),/.exec(fault) ?? []
      return line === undefined ? fault.trim() || [] : `${lines[Number(line) - 1]}: ${fault.replace(/^\S+ /, '')}`
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('every field of an answer, and every value of its unions', async () => {
  const [, block = ''] = /```ts\n([\s\S]*?)```/.exec(textOf(API).split('\n## Shapes\n')[1] ?? '') ?? []
  const names = [...block.matchAll(/^type (\w+)/gm)].flatMap(([, name]) => name ?? [])
  const written = names.flatMap((name) =>
    SHAPES.filter((file) => new RegExp(`^export type ${name}\\b`, 'm').test(textOf(file))).map((file) => ({
      name,
      file,
    })),
  )
  expect(sorted([...written.map(({ name }) => name), ...UNTYPED])).toEqual(sorted(names))
  expect(names.length).toBeGreaterThan(25)
  const program = [
    ...written.map(({ name, file }) => `import type { ${name} as Its${name} } from '${resolve(file)}'`),
    block,
    COMPARISON,
    ...written.map(({ name }) => `export const is${name}: Same<${name}, Its${name}> = true`),
  ]
  expect(await faultsOf(program)).toEqual([])
})

it('every frame', () => {
  const listed = firstCells('Socket').map((frame) => /type: "(\w+)"/.exec(frame)?.[1] ?? frame)
  expect(sorted(listed)).toEqual(sorted(FRAME_TYPES))
})

it('every close code, and whether it is final', () => {
  const listed = rowsUnder(API, 'Socket').filter(([code]) => /^\d{4}$/.test(code ?? ''))
  const known = Object.values(CLOSE_CODES).map(({ code, isFinal }) => `${code} ${isFinal ? 'yes' : 'no'}`)
  expect(sorted(listed.map(([code, isFinal]) => `${code} ${isFinal}`))).toEqual(sorted(known))
})

it('and the README every package', () => {
  const listed = rowsUnder('README.md', 'Dependencies').flatMap(([names]) => codeIn(names))
  const { dependencies, devDependencies } = packageJson
  expect(sorted(listed)).toEqual(sorted([...Object.keys(dependencies), ...Object.keys(devDependencies)]))
})

it('wrangler and workerd come from one release', () => {
  const wrangler = JSON.parse(textOf('node_modules/wrangler/package.json')) // as npm has installed it
  expect(wrangler.version).toBe(packageJson.devDependencies.wrangler)
  expect(wrangler.dependencies.workerd).toBe(packageJson.overrides.workerd)
})
