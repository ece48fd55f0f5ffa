/**
 * The pool asks Vite for the Worker's main module with every request and with every call of an object: two trips to another
 * process each time, longer than the call itself. The module does not change while a file runs, and is asked for once.
 */
type ModuleRunner = { import(id: string): Promise<unknown> }

const MAIN = '/worker/index.ts'

// What vitest keeps for itself, and the pool reaches in the same way: no type declares it.
const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: ModuleRunner } })
  .__vitest_mocker__
const importAnew = moduleRunner.import.bind(moduleRunner)
let main: unknown

moduleRunner.import = async (id) => {
  if (!id.endsWith(MAIN)) return importAnew(id)
  main ??= await importAnew(id)
  return main
}
