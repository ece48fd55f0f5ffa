/** A signed-in person's session as a page gets it from the server; each test names the differences. */
import type { Account, Season, Session, User } from '../../shared/api/shapes.ts'

export const season: Season = {
  year: 2025,
  previousYear: 2024,
  version: '24.1122',
  bonusWords: [],
  megaRoomId: null,
  rev: 1,
  wordsDeadline: null,
  speechPublished: false,
  speechVersion: 0,
  sealedAt: null,
  begunAt: null,
}
export const account: Account = { id: 'ada', email: 'ada@posta.example', provider: 'email', displayName: null }
export const user: User = { id: 'ada', fullName: 'Ada Rossi', words: ['pane'], hasFinished: false, rev: 3 }
export const session: Session = { account, user, season, now: '2025-12-30T19:31:05.000Z' }
