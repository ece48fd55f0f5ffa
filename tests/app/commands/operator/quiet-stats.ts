/** What the server tells the operator while hardly anything happens. */
import type { Stats } from '../../../../commands/api/answers.ts'

export const QUIET_STATS: Stats = {
  players: 1400,
  finished: 10,
  rooms: 8,
  openRooms: 5,
  countedAt: '2025-12-31T19:20:00.000Z',
  closingRooms: 0,
  waitingDirectoryWrites: 0,
  owedSince: null,
  deletions: 0,
  walks: 0,
  speech: null,
  seal: null,
  directory: null,
  recent: {
    seconds: 60,
    requests: 9,
    saves: 4,
    finishes: 3,
    joins: 2,
    sockets: 1,
    mails: 0,
    overloads: 0,
    limited: 0,
    failures: 0,
    mailFailures: 0,
    mailsHeldBack: 0,
  },
}
