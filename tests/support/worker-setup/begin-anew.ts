/**
 * Runs before each file of the worker project. The files of one process share its workerd: starting another for each would take
 * longer than most files do. So all that a file can leave behind is reset here, and the next begins as if it were the first:
 * stored data, the objects with their alarms, the bindings, the clock, replaced functions, and the modules' state. Behind each
 * test its bindings, the clock and its replaced functions are put back, so no test does so itself.
 */
import { applyD1Migrations, listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, vi } from 'vitest'
import { env } from '../bindings.ts'

type ModuleRunner = { import(id: string): Promise<unknown> }

/** State that outlives the modules, which are evaluated again in each file, this one too. */
type Process = {
  // Vitest's internal state, which the pool reaches in the same way: no type declares it.
  __vitest_mocker__: { moduleRunner: ModuleRunner }
  atTheStart?: { bindings: Record<string, unknown>; importModule: ModuleRunner['import'] }
}

const shared = globalThis as unknown as Process
const bindings = env as unknown as Record<string, unknown>
const { moduleRunner } = shared.__vitest_mocker__
// The last build is no part of these tests: those that need pages bring their own.
delete bindings.ASSETS
// The helpers read the bindings once in a process, at their first use: it has to come before a test replaces one.
if (!shared.atTheStart) await runInDurableObject(env.SEASON.getByName('1'), () => undefined)
shared.atTheStart ??= { bindings: { ...bindings }, importModule: moduleRunner.import.bind(moduleRunner) }
const { atTheStart } = shared

function putBack(before: Record<string, unknown>): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const name of Object.keys(bindings)) if (!(name in before)) delete bindings[name]
  Object.assign(bindings, before)
}
putBack(atTheStart.bindings)
let before: Record<string, unknown> = {}
beforeEach(() => {
  before = { ...bindings }
})
afterEach(() => putBack(before))

/**
 * A reset passes over an object that is just ending, D1's too, and its storage stays: the season that one file had sealed
 * sealed the next one's rooms. So those that files share by their names are woken before it; a room's id is its own.
 */
const wake = async (objects: DurableObjectNamespace): Promise<void> => {
  const look = (id: DurableObjectId) => runInDurableObject(objects.get(id), () => undefined)
  // An object that has just ended says so to the first caller.
  await Promise.all((await listDurableObjectIds(objects)).map((id) => look(id).catch(() => look(id))))
}
await Promise.all([
  wake(env.SEASON as unknown as DurableObjectNamespace), // with any methods
  env.DB.prepare('SELECT 1').all(),
])
// The objects first, since one with an alarm would otherwise ask for the Worker while its modules are being forgotten.
await reset()
const left = await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first()
if (left !== null) throw new Error('The database of the last test file is still there')
// Vitest does this itself between isolated files. The Worker's modules remember what they have read through the bindings.
vi.resetModules()

/**
 * The pool asks Vite for the Worker's main module with every request and with every call of an object: two trips to another
 * process each time, longer than the call itself. The module does not change while a file runs, and is asked for once.
 */
const MAIN = '/worker/index.ts'
let main: Promise<unknown> | undefined
moduleRunner.import = (id) => {
  if (!id.endsWith(MAIN)) return atTheStart.importModule(id)
  main ??= atTheStart.importModule(id)
  return main
}

// Like `npm run dev` and the deployment.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
