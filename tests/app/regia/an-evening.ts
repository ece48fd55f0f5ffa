/** An evening as the operator's routes tell it: the country's, of the drawings. */
import type { Health, OperatorSeason, OperatorStats } from '../../../shared/api/shapes.ts'

/** Of New Year's Eve, by this machine's clock, as a page shows it: wherever the tests run, it is the same hour. */
export const atClock = (hour: number, minute: number, second = 0): number =>
  new Date(2025, 11, 31, hour, minute, second).getTime()
export const iso = (ms: number): string => new Date(ms).toISOString()

export const NOW = atClock(20, 26, 40)

export const aSeason = (more: Partial<OperatorSeason> = {}): OperatorSeason => ({
  year: 2025,
  bonusWords: ['coraggio', 'volontariato', 'poesia'],
  megaRoomId: '23456789abcd',
  megaRoomIsOpen: true,
  wordsDeadline: iso(atClock(20, 30)),
  holdSeal: false,
  begunAt: null,
  sealsAt: null,
  sealedAt: null,
  speechPublished: false,
  now: new Date(NOW).toISOString(),
  ...more,
})

export const someStats = (more: Partial<OperatorStats> = {}): OperatorStats => ({
  players: 284_113,
  finished: 246_118,
  rooms: 71_322,
  openRooms: 69_480,
  countedAt: new Date(NOW - 2000).toISOString(),
  closingRooms: 2,
  waitingDirectoryWrites: 3,
  owedSince: null,
  deletions: 0,
  walks: 0,
  speech: { version: NOW - 80_000, told: 61_204, failed: 0, isDone: false },
  seal: null,
  directory: null,
  recent: {
    seconds: 60,
    requests: 40_000,
    saves: 6114,
    finishes: 1902,
    joins: 312,
    sockets: 800,
    mails: 212,
    overloads: 0,
    failures: 0,
    mailFailures: 0,
    limited: 0,
    mailsBySecond: 0,
    mailsHeldBack: 0,
  },
  mailsAMinute: 600,
  mailsAnHour: 4000,
  mailsLastHour: 1800,
  ...more,
})

export const aHealth = (checks: Partial<Health['checks']> = {}): Health => ({
  ok: true,
  status: 'ok',
  checks: {
    database: { ok: true, ms: 41 },
    objects: { ok: true },
    owed: { ok: true, directoryWrites: 3, closingRooms: 0, since: null },
    requests: { ok: true, overloads: 0, failures: 0 },
    mails: { ok: true, failures: 0 },
    ...checks,
  },
})
