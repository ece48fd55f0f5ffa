/** The lower bound of a count: reads the same lists from the same D1 in the same pages, parses them, and counts nothing. */
import { LISTS_A_PAGE } from '../../worker/db/schema.ts'

/** The part of D1 that is used. */
type Database = { prepare(query: string): { bind(...values: number[]): { all<Row>(): Promise<{ results: Row[] }> } } }
type Env = { DB: Database }

const SELECT = `SELECT finish_number, words FROM users WHERE season = ?1 AND finish_number > ?2
  ORDER BY finish_number LIMIT ${LISTS_A_PAGE}`

export default {
  async fetch(request: Request, { DB }: Env): Promise<Response> {
    const season = Number(new URL(request.url).searchParams.get('season'))
    const statement = DB.prepare(SELECT)
    let [cursor, lists, words] = [0, 0, 0]
    for (let isLast = false; !isLast; ) {
      const { results } = await statement.bind(season, cursor).all<{ finish_number: number; words: string }>()
      for (const row of results) words += (JSON.parse(row.words) as string[]).length // as the bench has written it
      lists += results.length
      cursor = results.at(-1)?.finish_number ?? cursor
      isLast = results.length < LISTS_A_PAGE
    }
    return Response.json({ lists, words })
  },
}
