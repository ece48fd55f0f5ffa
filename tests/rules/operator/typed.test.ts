/**
 * What the operator types (operating.md, «What the operator may do»). The command line's own sentences:
 * app/commands/operator/operator-arguments.
 */
import { expect, it } from 'vitest'
import { isPastDeadline, isTheYear, isYear, laterDeadline, roomIn } from '../../../shared/operator/input.ts'

const NOW = Date.parse('2025-12-31T19:40:00.000Z')

it('a year has four digits, and the one that was asked for is typed whole', () => {
  expect(['2025', '1999', '0999', '3025', '25', '20255', '2025 ', ''].map(isYear)).toEqual([
    true,
    true,
    ...Array<boolean>(6).fill(false),
  ])
  expect(['2025', ' 2025\n', '2024', '202', 'sì', ''].map((typed) => isTheYear(typed, 2025))).toEqual([
    true,
    true,
    ...Array<boolean>(4).fill(false),
  ])
})

it('a room is its id or its link', () => {
  for (const text of [
    'abcdefghjkmn',
    ' abcdefghjkmn ',
    'https://gioco.example/stanza/abcdefghjkmn?da=telegram#x',
    'https://gioco.example/stanza/ABCDEFGHJKMN).',
  ])
    expect(roomIn(text), text).toBe('abcdefghjkmn')
  for (const text of ['', 'abc', 'https://gioco.example/stanza/', 'https://gioco.example/regole'])
    expect(roomIn(text), text).toBeNull()
})

it('a deadline at this moment locks at once', () => {
  expect([-1, 0, 1].map((ms) => isPastDeadline(new Date(NOW + ms).toISOString(), NOW))).toEqual([true, true, false])
})

it('operating.md, «What the operator may do»: a quarter of an hour is added to the deadline, or to now where that is later', () => {
  expect(laterDeadline('2025-12-31T20:30+01:00', NOW), 'passed ten minutes ago').toBe('2025-12-31T19:55:00.000Z')
  expect(laterDeadline('2025-12-31T21:00+01:00', NOW), 'in twenty minutes').toBe('2025-12-31T20:15:00.000Z')
  expect(laterDeadline(null, NOW)).toBe('2025-12-31T19:55:00.000Z')
})
