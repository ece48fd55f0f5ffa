import { kilobytes, type Table, times } from '../../commands/shell/table.ts'
import { buildOnce } from '../servers/build.ts'
import { pageBytes } from './bytes.ts'
import { firebaseBytes } from './firebase-bytes.ts'

const LIMITS: Record<string, number> = { login: 100_000, players: 128_000 }

export async function bytesPart(): Promise<Table[]> {
  await buildOnce()
  const peer = await firebaseBytes()
  const rows = pageBytes().map(({ page, gzipped }) => {
    const limit = LIMITS[page]
    const goal = limit === undefined ? '' : `≤ ${kilobytes(limit)}: ${gzipped <= limit ? 'yes' : 'no'}`
    return [page, kilobytes(gzipped), kilobytes(peer), times(gzipped / peer), goal]
  })
  return [{ title: 'Script on first load, gzipped', head: ['', 'ours', 'on Firebase', 'ours to it', 'goal'], rows }]
}
