/** Reads and writes D1 with wrangler: the deployment's that wrangler.toml names, or this machine's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { WRANGLER_CONFIG } from '../../commands/local/settings.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { type Outcome, runTool } from '../../commands/shell/processes.ts'

export type D1 = {
  /** The rows of one SELECT. */
  rows: <Schema extends v.GenericSchema>(sql: string, row: Schema) => Promise<v.InferOutput<Schema>[]>
  /** Runs statements, as one file. */
  write: (sql: string) => Promise<void>
}

const runWrangler = (args: readonly string[]): Promise<Outcome> => runTool('wrangler', args, { env: { CI: 'true' } })

/** @param state the folder of the local D1; null: the deployment's */
export function connectD1(state: string | null, wrangler = runWrangler): D1 {
  const where = state === null ? ['--remote'] : ['--local', '--persist-to', state]
  const execute = async (what: readonly string[]): Promise<string> => {
    const args = ['d1', 'execute', 'DB', ...where, '--config', WRANGLER_CONFIG, '--json', '--yes', ...what]
    const { code, stdout, output } = await wrangler(args)
    if (code !== 0) throw new Failure(`D1 could not be asked. Signed in? npx wrangler login\n\n${output.trim()}`)
    return stdout
  }
  return {
    rows: async (sql, row) => {
      const Output = v.pipe(v.string(), v.parseJson(), v.tuple([v.object({ results: v.array(row) })]))
      const parsed = v.safeParse(Output, await execute(['--command', sql]))
      if (!parsed.success) throw new Failure('wrangler d1 execute answers, but not as release 4.156 does.')
      return parsed.output[0].results
    },
    write: async (sql) => {
      if (sql === '') return
      const folder = mkdtempSync(join(tmpdir(), 'dieci-parole-sql-'))
      try {
        const file = join(folder, 'people.sql')
        writeFileSync(file, sql, { mode: 0o600 })
        await execute(['--file', file])
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}
