/** DELAY, as far as it is arithmetic: the browser's own part is in tests/app/board. */
import { describe, expect, test } from 'vitest'
import type { HeardWord } from '../../../shared/api/shapes.ts'
import { heardStates } from '../../../shared/evening/certain.ts'
import { agoOf, asOf, cleanDelay, MOST_AGO_MS, measuredDelay } from '../../../shared/evening/heard.ts'
import { at, moment } from '../../support/an-evening.ts'

/** The room's moment of a tap (design.md, «Taps»): its clock at the arrival, less `ago`. */
const arrive = (id: string, word: string, ago: number, arrivesAt: number): HeardWord => ({
  word,
  count: 1,
  firsts: [{ id, at: new Date(arrivesAt - ago).toISOString() }],
})
const sees = (heard: HeardWord[], now: number, delay: number) => heardStates(heard, [], asOf(now, delay)).has('pace')

describe('DELAY', () => {
  test('A taps at once; B at 0 s has it; C at 30 s has it nowhere before 30 s, and has it then', () => {
    const heard = [arrive('a', 'pace', agoOf(at(10), asOf(at(10), 0)), at(10))]
    expect(sees(heard, at(10), 0)).toBe(true)
    expect(sees(heard, at(40) - 1, 30)).toBe(false)
    expect(sees(heard, at(40), 30)).toBe(true)
  })

  test('two on one sofa, both 30 s late, see each other at once; who is not late sees it too', () => {
    const heard = [arrive('a', 'pace', agoOf(at(50), asOf(at(50), 30)), at(50))]
    expect(sees(heard, at(50), 30)).toBe(true)
    expect(sees(heard, at(50), 0)).toBe(true)
    expect(heard[0]?.firsts[0]?.at).toBe(moment(20))
  })

  test('a tap made offline and sent a minute later stands where it was spoken', () => {
    const spokenAt = asOf(at(100), 15)
    const heard = [arrive('a', 'pace', agoOf(at(160), spokenAt), at(160))]
    expect(heard[0]?.firsts[0]?.at).toBe(moment(85))
  })

  test('a tap that waited for longer than the server takes is sent as old as it takes, and never from the future', () => {
    expect(agoOf(at(1000), at(0))).toBe(MOST_AGO_MS)
    expect(agoOf(at(0), at(5))).toBe(0)
  })

  test('«Sta cominciando adesso» measures from the transcript’s first line', () => {
    const transcript = {
      text: 'Buonasera. ',
      moments: [
        [5, moment(0)],
        [11, moment(60)],
      ] as [number, string][],
    }
    expect(measuredDelay(transcript, at(23.4))).toBe(23)
    expect(measuredDelay(transcript, at(-2)), 'a television before the captions is not late').toBe(0)
    expect(measuredDelay(transcript, at(300))).toBe(300)
    expect(measuredDelay(transcript, at(302)), 'it cannot be beginning now').toBeNull()
    expect(measuredDelay({ text: '', moments: [] }, at(0))).toBeNull()
  })

  test('a kept delay is whole seconds within five minutes, and anything else is dropped', () => {
    expect([30, 23.6, -4, 1e9, Number.NaN, '30', null].map(cleanDelay)).toEqual([30, 24, 0, 300, 0, 0, 0])
  })
})
