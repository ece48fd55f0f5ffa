/** The operator's figures of the evening, without a terminal or a server. */
import { describe, expect, it } from 'vitest'
import type { Stats } from '../../../../commands/api/answers.ts'
import { formatHealth } from '../../../../commands/operator/program.ts'
import { clock, formatStats } from '../../../../commands/operator/stats.ts'
import { aHealth } from '../../regia/an-evening.ts'
import { QUIET_STATS as stats } from './quiet-stats.ts'

const AT = Date.parse('2025-12-31T19:20:00Z')
const look = (changes: Partial<Stats> = {}, at = AT) => formatStats({ ...stats, ...changes }, at)

describe('stats', () => {
  it('are lined up by the longest label', () => {
    const lines = look().split('\n')
    expect(lines[0]).toBe(`  ${'players'.padEnd(28)}1,400`)
    expect(lines[1]).toMatch(/^ {2}finished +10$/)
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}stopped by their own limit {2,}\d/))
  })

  it.each<[NonNullable<Stats['seal']>, string]>([
    [
      { begunAt: null, sealsAt: null, sealedAt: null, isHeld: true },
      '  nothing brings it yet (held: by a begin alone)',
    ],
    [
      { begunAt: null, sealsAt: '2025-12-31T19:35:00.000Z', sealedAt: null, isHeld: false },
      `  due at ${clock('2025-12-31T19:35:00Z')}`,
    ],
    [
      { begunAt: '2025-12-31T19:30:00.000Z', sealsAt: '2025-12-31T19:31:00.000Z', sealedAt: null, isHeld: false },
      `  begun at ${clock('2025-12-31T19:30:00Z')}, due at ${clock('2025-12-31T19:31:00Z')}`,
    ],
    [
      { begunAt: null, sealsAt: null, sealedAt: '2025-12-31T19:31:00.000Z', isHeld: false },
      `  sealed at ${clock('2025-12-31T19:31:00Z')}: no words change any more`,
    ],
  ])('say when the season is sealed: %j', (seal, line) => {
    expect(look({ seal })).toContain(`Seal\n${line}\n`)
  })

  it('say since when something is owed, and how far the speech has come', () => {
    const speech = { version: 2, told: 6, failed: 1, isDone: false }
    const text = look({ waitingDirectoryWrites: 3, owedSince: '2025-12-31T19:19:30.000Z', speech })
    expect(text).toMatch(/waiting directory writes +3 {2}since \d\d:\d\d:30/)
    expect(text).toContain('  6 of 8 rooms told, 1 to be told again, going on')
    expect(look()).toContain('nothing published yet')
  })

  it('say how far a rebuilding of the directory has come, where there was one', () => {
    const directory = { rooms: 8, asked: 5, failed: 2, isDone: false }
    expect(look({ directory })).toContain('  5 of 8 rooms asked, 2 to be asked again, going on')
    expect(look()).not.toContain('Directory')
  })

  it('say how old they are, when the database was not asked again or does not answer', () => {
    expect(look()).toMatch(/Counted at \d\d:\d\d:00\.$/)
    expect(look({}, AT + 40_000)).toMatch(/Counted at \d\d:\d\d:00, 40 s ago\.$/)
  })

  it('say how many mails a ceiling held back, and which option raises it', () => {
    const recent = { ...stats.recent, mailsHeldBack: 7 }
    expect(look({ recent })).toMatch(/mails held back +7 {2}by --mails-a-minute/)
    expect(look({ recent, mailsLastHour: 4000 })).toMatch(/mails held back +7 {2}by --mails-an-hour/)
    expect(look()).not.toContain('by --mails')
  })

  it('say how many mails have gone in the last hour and may go', () => {
    const line = '17 in the last hour, of 4,000 an hour and 600 a minute'
    expect(look()).toContain(`Mails of all people\n  ${line}\n`)
    expect(look({ recent: { ...stats.recent, mailsBySecond: 3 } })).toMatch(/mails by second carrier +3/)
  })
})

it('health names the check that is bad', () => {
  const { checks } = aHealth({ database: { ok: false, ms: 1700 } })
  const text = formatHealth({ ok: true, status: 'degraded', checks })
  expect(text.split('\n')[0]).toBe('Degraded:')
  expect(text.split('\n').filter((line) => line.includes('BAD'))).toEqual(['  BAD  database  answered in 1700 ms'])
  expect(formatHealth({ ok: true, status: 'ok', checks })).toMatch(/^Well\./)
})
