import { kilobytes, type Table, times } from '../../commands/shell/table.ts'
import { buildOnce } from '../servers/build.ts'
import { pageBytes } from './bytes.ts'

/** The same screens with Firebase's client 12.19, built by the same bundler: measured last on 28 November 2026. */
const FIREBASE = 258_000
const LIMITS: Record<string, number> = { login: 100_000, players: 128_000 }

export async function bytesPart(): Promise<Table[]> {
  await buildOnce()
  const rows = pageBytes().map(({ page, gzipped }) => {
    const limit = LIMITS[page]
    const goal = limit === undefined ? '' : `≤ ${kilobytes(limit)}: ${gzipped <= limit ? 'yes' : 'no'}`
    return [page, kilobytes(gzipped), times(gzipped / FIREBASE), goal]
  })
  return [{ title: 'Script on first load, gzipped', head: ['', 'ours', 'to Firebase’s client', 'goal'], rows }]
}
