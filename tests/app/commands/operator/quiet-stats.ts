/** The server's figures while hardly anything happens. */
import type { Stats } from '../../../../commands/api/answers.ts'
import { someStats } from '../../regia/an-evening.ts'

export const QUIET_STATS: Stats = someStats({
  ...{ players: 1400, finished: 10, rooms: 8, openRooms: 5, closingRooms: 0, waitingDirectoryWrites: 0, speech: null },
  countedAt: '2025-12-31T19:20:00.000Z',
  recent: { ...someStats().recent, requests: 9, saves: 4, finishes: 3, joins: 2, sockets: 1, mails: 0 },
  mailsLastHour: 17,
})
