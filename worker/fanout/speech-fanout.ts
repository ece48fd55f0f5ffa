import type { News } from './season-fanout.ts'

/** The speech has this version now (decision 34). */
export const SPEECH: News = {
  tables: { job: 'speech_job', failed: 'failed_rooms', told: 'told' },
  event: 'fanout',
  tell: (room, version) => room.speechChanged(version),
}
