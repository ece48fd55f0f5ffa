/** The control room (decision 147): where the evening stands, by the table of its drawings. */
import { describe, expect, it } from 'vitest'
import { BANDS, nextOf, smallPrint, spanOf, stageNow } from '../../../app/regia/stage.ts'
import { aSeason, NOW, someStats } from './an-evening.ts'

const at = (ms: number): string => new Date(NOW + ms).toISOString()
const NO_TEXTS = { liveWords: 0, hasText: false }

const EVENINGS = {
  undated: aSeason({ wordsDeadline: null }),
  choosing: aSeason({ wordsDeadline: at(200_000) }),
  locked: aSeason({ wordsDeadline: at(-65_000), sealsAt: at(235_000) }),
  held: aSeason({ wordsDeadline: at(-65_000), holdSeal: true }),
  begun: aSeason({ wordsDeadline: at(-19_000), begunAt: at(-17_000), sealsAt: at(43_000) }),
  speaking: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000) }),
  'sealed by its deadline': aSeason({ sealedAt: at(-61_000) }),
  published: aSeason({ begunAt: at(-1_560_000), sealedAt: at(-1_500_000), speechPublished: true }),
}

describe('each hour has its band and what comes next', () => {
  it.each<[keyof typeof EVENINGS, string, string, string, string]>([
    ['undated', 'Si sceglie', 'Nessuna scadenza', 'si sceglie finché non parla', '--:--'],
    ['choosing', 'Si sceglie', 'Scade fra', 'alle 20:30', '3:20'],
    ['locked', 'È l’ora', 'Si sigilla fra', 'da sé, alle 20:30', '3:55'],
    ['held', 'È l’ora', 'Sigillo fermo', 'finché non parla', '--:--'],
    ['begun', 'Via!', 'Si sigilla fra', 'alle 20:27:23, per\u00a0sempre', '0:43'],
    ['speaking', 'In onda', 'Parla da', 'poi il testo ufficiale', '8:10'],
    ['sealed by its deadline', 'Sigillate', 'Sigillate da', 'poi il testo ufficiale', '1:01'],
    ['published', 'Fuori', 'Classifiche', '61.204 stanze su 71.322', '85%'],
  ])('%s', (name, band, title, note, digits) => {
    const season = EVENINGS[name]
    const stage = stageNow(season, null, NOW)
    expect(BANDS[stage]).toBe(band)
    expect(nextOf(stage, season, someStats(), NO_TEXTS, NOW)).toEqual({ title, note, digits })
  })

  it('a text in hand: what is missing is to publish it', () => {
    const texts = { liveWords: 1204, hasText: true }
    const next = nextOf('speaking', EVENINGS.speaking, someStats(), texts, NOW)
    expect(next).toEqual({ title: 'In onda da', note: 'dal vivo: 1.204 parole', digits: '8:10' })
    expect(smallPrint('speaking', EVENINGS.speaking, null, texts)).toEqual(['Se ha finito,', 'manca solo il testo.'])
  })

  it('he seems to have ended: after two silent minutes of a live text, or when no speech lasts so long', () => {
    const { speaking } = EVENINGS
    expect(stageNow(speaking, NOW - 121_000, NOW)).toBe('spoken')
    expect(stageNow(speaking, NOW - 119_000, NOW)).toBe('speaking')
    expect(stageNow(aSeason({ begunAt: at(-46 * 60_000), sealedAt: at(-45 * 60_000) }), null, NOW)).toBe('spoken')
    expect(nextOf('spoken', speaking, someStats(), { liveWords: 1204, hasText: false }, NOW)).toEqual({
      title: 'Manca il testo',
      note: 'dal vivo: 1.204 parole',
      digits: '8:10',
    })
  })

  it('the rankings are all there only when the tour says so, and no per cent is rounded up to it', () => {
    const told = (many: number, isDone: boolean) =>
      nextOf(
        'published',
        EVENINGS.published,
        someStats({ speech: { version: NOW, told: many, failed: 0, isDone } }),
        NO_TEXTS,
        NOW,
      )
    expect(told(71_321, false).digits).toBe('99%')
    expect(told(71_322, true)).toEqual({ title: 'Tutte', note: '71.322 stanze lo sanno', digits: '100%' })
    expect(nextOf('published', EVENINGS.published, null, NO_TEXTS, NOW).note).toBe('')
  })
})

it('without figures nothing is made up: two empty lines', () => {
  expect(smallPrint('choosing', EVENINGS.choosing, null, NO_TEXTS)).toEqual(['', ''])
  expect(smallPrint('choosing', EVENINGS.choosing, someStats(), NO_TEXTS)).toEqual([
    '246.118 pronti su 284.113',
    '+1.902 nell’ultimo minuto',
  ])
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
