/** D1 behind a door: every statement that the project asks goes through it, alone or in a batch. */
export type Statement = { query: string; values: unknown[] }

type Pass = <T>(statements: Statement[], call: () => Promise<T>) => Promise<T>

/** @param onResults told the results of each batch and list */
export function d1Behind(
  real: D1Database,
  pass: Pass,
  onResults: (results: D1Result[]) => void = () => undefined,
): D1Database {
  const inner = new WeakMap<object, { statement: Statement; prepared: D1PreparedStatement }>()
  const wrap = (statement: Statement, prepared: D1PreparedStatement): D1PreparedStatement => {
    const passAlone = <T>(call: () => Promise<T>) => pass([statement], call)
    const outer = {
      bind: (...values: unknown[]) => wrap({ ...statement, values }, prepared.bind(...values)),
      first: (...column: []) => passAlone(() => prepared.first(...column)),
      all: () =>
        passAlone(async () => {
          const result = await prepared.all()
          onResults([result])
          return result
        }),
      run: () => passAlone(() => prepared.run()),
    } as unknown as D1PreparedStatement // every method that the project uses
    inner.set(outer, { statement, prepared })
    return outer
  }
  return {
    prepare: (query: string) => wrap({ query, values: [] }, real.prepare(query)),
    batch: (outers: D1PreparedStatement[]) => {
      const known = outers.flatMap((outer) => inner.get(outer) ?? [])
      return pass(
        known.map(({ statement }) => statement),
        async () => {
          const results = await real.batch(known.map(({ prepared }) => prepared))
          onResults(results)
          return results
        },
      )
    },
  } as unknown as D1Database // every method that the project uses
}

/** `INSERT INTO rooms`, `UPDATE users`: a statement's kind and table, for a line of the history. */
export const nameOf = (query: string): string =>
  /(INSERT INTO|UPDATE|DELETE FROM) \w+|SELECT.*?FROM \w+/s.exec(query)?.[0].replace(/\s+/g, ' ').slice(0, 60) ?? '?'
