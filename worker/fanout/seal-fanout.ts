import type { News } from './season-fanout.ts'

/**
 * The season is sealed (decision 39). The version is the moment that D1 has stored; there is only one in a season, so
 * telling it again changes nothing.
 */
export const SEAL: News = {
  tables: { job: 'seal_fanout', failed: 'seal_failed_rooms', told: 'seal_told' },
  event: 'seal-fanout',
  tell: (room, sealedAt) => room.seasonSealed(sealedAt),
}
