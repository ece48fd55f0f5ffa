/** When the board says that the speech seems to be over: a guess, which the next word takes back. */
import { expect, it } from 'vitest'
import { seemsOver } from '../../../shared/evening/spoken.ts'
import { LONGEST_SPEECH_MS } from '../../../shared/evening/stage.ts'

const MINUTE = 60_000
const BEGAN = 1_000_000_000_000
const at = (minutes: number): number => BEGAN + minutes * MINUTE

it.each([
  ['nobody has heard anything yet', null, null, 10, false],
  ['the transcript goes on', at(9), at(2), 10, false],
  ['the transcript has been silent, and so has everybody', at(7), at(7), 10, true],
  ['the transcript has been silent, and somebody has just heard a word', at(7), at(9), 10, false],
  ['without a transcript people may be silent for longer', null, at(7), 10, false],
  ['without a transcript nobody has heard a word for long', null, at(4), 10, true],
])('%s', (_, lastSpoken, lastHeard, now, isOver) => {
  expect(seemsOver(lastSpoken, lastHeard, BEGAN, at(now))).toBe(isOver)
})

it('no speech is as long: then it is over, even if words are still heard', () => {
  const now = BEGAN + LONGEST_SPEECH_MS
  expect(seemsOver(now, now, BEGAN, now)).toBe(false)
  expect(seemsOver(now + 1, now + 1, BEGAN, now + 1)).toBe(true)
})
