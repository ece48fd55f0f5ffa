/** The control room (operating.md, «The control room»): where the evening stands, by the table of its drawings. */
import { describe, expect, it } from 'vitest'
import { BANDS, nextOf, smallPrint, spanOf } from '../../../app/regia/stage.ts'
import { stageOf } from '../../../shared/evening/stage.ts'
import { aHealth, aSeason, NOW, someStats } from './an-evening.ts'

const at = (ms: number): string => new Date(NOW + ms).toISOString()

const EVENINGS = {
  undated: aSeason({ wordsDeadline: null }),
  choosing: aSeason({ wordsDeadline: at(200_000) }),
  locked: aSeason({ wordsDeadline: at(-65_000), sealsAt: at(235_000) }),
  held: aSeason({ wordsDeadline: at(-65_000), holdSeal: true }),
  begun: aSeason({ wordsDeadline: at(-19_000), begunAt: at(-17_000), sealsAt: at(43_000) }),
  speaking: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000) }),
  spoken: aSeason({ begunAt: at(-46 * 60_000), sealedAt: at(-45 * 60_000) }),
  'sealed by its deadline': aSeason({ sealedAt: at(-61_000) }),
  published: aSeason({ begunAt: at(-1_560_000), sealedAt: at(-1_500_000), speechPublished: true }),
}

describe('each hour has its band and what comes next', () => {
  it.each<[keyof typeof EVENINGS, string, string, string, string]>([
    ['undated', 'Si sceglie', 'Nessuna scadenza', 'si sceglie fino al discorso', '--:--'],
    ['choosing', 'Si sceglie', 'Scade fra', 'alle 20:30, sigillo 20:35', '3:20'],
    ['locked', 'Tempo scaduto', 'Si sigilla fra', 'da sé, alle 20:30', '3:55'],
    ['held', 'Tempo scaduto', 'Sigillo fermo', 'aspetta il tasto\u00a02', '--:--'],
    ['begun', 'Ha cominciato', 'Si sigilla fra', 'alle 20:27:23, per\u00a0sempre', '0:43'],
    ['speaking', 'Sigillate', 'Parla da', 'si aspetta il testo', '8:10'],
    ['spoken', 'Sigillate', 'Manca il testo', 'si aspetta il testo', '46:00'],
    ['sealed by its deadline', 'Sigillate', 'Sigillate da', 'si aspetta il testo', '1:01'],
    ['published', 'Pubblicato', 'Classifiche', '61.204 stanze su 71.322', '85%'],
  ])('%s', (name, band, title, note, digits) => {
    const season = EVENINGS[name]
    const stage = stageOf(season, NOW)
    expect(BANDS[stage]).toBe(band)
    expect(nextOf(stage, season, someStats(), NOW)).toEqual({ title, note, digits })
  })

  it('the rankings are all there only when the tour says so, and no per cent is rounded up to it', () => {
    const told = (many: number, isDone: boolean) =>
      nextOf(
        'published',
        EVENINGS.published,
        someStats({ speech: { version: NOW, told: many, failed: 0, isDone } }),
        NOW,
      )
    expect(told(71_321, false).digits).toBe('99%')
    expect(told(71_322, true)).toEqual({ title: 'Classifiche', note: '71.322 stanze su 71.322', digits: '100%' })
    expect(nextOf('published', EVENINGS.published, null, NOW).note).toBe('')
  })
})

it('the two things that fail first, and nothing is made up where they are not known', () => {
  expect(smallPrint(aHealth(), someStats())).toEqual(['dati 41 ms', 'posta 212 su 600'])
  expect(smallPrint('down', null)).toEqual(['dati fermi', ''])
  expect(smallPrint(null, null)).toEqual(['', ''])
})

it.each([
  [-5000, '0:00'],
  [999, '0:00'],
  [60_999, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1h00'],
  [26 * 3_600_000 + 5 * 60_000, '26h05'],
  [30 * 24 * 3_600_000, '30gg'],
])('%i ms are %s', (ms, shown) => {
  expect(spanOf(ms)).toBe(shown)
})
