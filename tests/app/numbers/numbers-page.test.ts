/** Page 104: the sentences about a person's place, which answers it shows, and which remove the numbers shown. */
import { describe, expect, it } from 'vitest'
import { type Answer, UNREACHED } from '../../../app/net/call.ts'
import { hitsFrom, linkFromRanking, yearFrom } from '../../../app/years/links.tsx'
import {
  columnHeight,
  columnSpoken,
  type NumbersState,
  nextState,
  rarestNote,
  standingNote,
  standingTitle,
  timesSaid,
  unchosenNote,
} from '../../../app/years/numeri.tsx'
import type { Numbers, SaidWords } from '../../../shared/api/shapes.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { computedWord } from '../../support/scoring/results.ts'

const NUMBERS: Numbers = {
  players: 9,
  chosen: [],
  unsaid: null,
  rarest: null,
  unchosen: null,
  spread: [1, 2, 3, 1, 1, 1, 0, 0, 0, 0, 0],
  speechVersion: 7,
}
const told = { ok: true, status: 200, value: NUMBERS } as const
const saidBy = (speechVersion: number): Answer<SaidWords> => ({
  ok: true,
  status: 200,
  value: { said: ['a', 'b'], near: {}, speechVersion },
})
const refused = (code: RefusalCode, status = 409) => ({ ok: false, failure: { status, code, sentence: 'no' } }) as const
const nothing: NumbersState = { numbers: null, hits: null, failure: null }
const shown: NumbersState = { numbers: NUMBERS, hits: 2, failure: null }

/** The session's facts of the speech. */
const STANDS = { isPublished: true, version: 7 }

describe('the answers', () => {
  it('one’s hits are those of the same speech; else they are asked for again, and the numbers stay', () => {
    expect(nextState(nothing, told, saidBy(7), STANDS)).toEqual({ ...shown, away: null })
    const between = nextState(nothing, told, saidBy(8), STANDS)
    expect(between).toMatchObject({ numbers: NUMBERS, hits: null, failure: null })
    expect(between.away?.failure.retryAfterMs).toBeGreaterThan(0)
  })

  it('WORDS-STAY-SECRET: numbers that the session knows to be withdrawn are not shown, though the server has a copy', () => {
    const withdrawn = nextState(shown, told, saidBy(7), { isPublished: false, version: 8 })
    expect(withdrawn).toMatchObject({ numbers: null, hits: null, failure: { code: 'numbers/not-yet' }, away: null })
  })

  it('a copy from before a correction is shown, and asked for again', () => {
    const old = nextState(nothing, told, null, { isPublished: true, version: 8 })
    expect([old.numbers, old.away === null]).toEqual([NUMBERS, false])
    expect(nextState(nothing, told, null, { isPublished: true, version: 6 }).away).toBeNull()
  })

  it('who did not finish has no hits, and nothing is asked again', () => {
    expect(nextState(nothing, told, null, STANDS)).toEqual({ ...shown, hits: null, away: null })
  })

  it.each<[string, ReturnType<typeof refused> | { ok: false; failure: typeof UNREACHED }]>([
    ['a network that is away', { ok: false, failure: UNREACHED }],
    ['a server that is away', refused('server/unavailable', 503)],
    ['too many questions', refused('request/too-many', 429)],
  ])('%s leaves the numbers shown, and is tried again', (_, answer) => {
    expect(nextState(shown, answer, null, STANDS)).toEqual({
      ...shown,
      failure: answer.failure,
      away: { failure: answer.failure },
    })
  })

  it('WORDS-STAY-SECRET: a refusal takes the numbers away', () => {
    for (const code of ['numbers/not-yet', 'numbers/too-few', 'season/not-found'] as const)
      expect(nextState(shown, refused(code), saidBy(7), STANDS)).toMatchObject({ numbers: null, hits: null })
  })

  it('while they are counted they are asked for again; before the speech and for too few they are not', () => {
    const waits = (code: RefusalCode, isPublished: boolean) =>
      nextState(nothing, refused(code), null, { ...STANDS, isPublished }).away?.failure.retryAfterMs ?? null
    expect(waits('numbers/not-yet', true)).toBeGreaterThan(5000)
    expect(waits('numbers/not-yet', false)).toBeNull()
    expect(waits('numbers/too-few', true)).toBeNull()
  })

  it('a refusal of one’s own words alone is no failure of the numbers', () => {
    const gone = refused('season/not-published') as { ok: false; failure: never } & { value?: SaidWords }
    expect(nextState(nothing, told, gone, STANDS)).toMatchObject({
      numbers: NUMBERS,
      hits: null,
      failure: null,
      away: null,
    })
  })
})

describe('the sentences', () => {
  const SPREAD = [0, 0, 0, 0, 0, 2000, 600, 80, 7, 0, 0]
  const standing = (better: number, hits: number): string =>
    `${standingTitle(better)} ${standingNote(better, hits, SPREAD)}`

  it('name how many of a hundred one is better than, and how many others there are, in words that agree', () => {
    for (let better = 2; better < 99; better++) {
      expect(standing(better, 5)).toContain(`Meglio di ${better} giocatori su 100.`)
      if (better >= 50) expect(standing(better, 5)).toContain(`gli altri ${100 - better} `)
    }
    expect(standing(1, 5)).toContain('Meglio di un giocatore su 100.')
    expect(standing(99, 5)).toMatch(/^Meglio di 99 giocatori su 100\..*quell’altro /)
    for (const better of [0, 100]) expect(standing(better, 5)).not.toMatch(/Meglio di \d/)
  })

  it('name one’s hits, and one or none as Italian does', () => {
    const said = (hits: number) => /\. (.+) su dieci: /.exec(standing(50, hits))?.[1]
    expect([said(0), said(1), said(2), said(10)]).toEqual([
      'Nessuna parola detta',
      'Una parola detta',
      'Due parole dette',
      'Dieci parole dette',
    ])
    expect(new Set(Array.from({ length: 11 }, (_, hits) => said(hits))).size).toBe(11)
  })

  it('among fewer than a hundred, the others are those who are there and have no fewer', () => {
    const spread = [2, 2, 2, 2, 2, 2, 2, 2, 3, 1, 0]
    expect(standingNote(84, 8, spread)).toBe('Otto parole dette su dieci: gli altri 3 li conosci.')
    expect(standingNote(94, 8, [10, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0])).toContain('quell’altro lo conosci')
  })

  it('each column is read with its number', () => {
    expect(`1${columnSpoken(1, 1, false)}`).toBe('1 parola: 1 giocatore')
    expect(`8${columnSpoken(8, 2687, true)}`).toBe('8 parole: 2.687 giocatori, anche tu')
  })

  it('a column of somebody is seen, one of nobody is not, the highest is ten', () => {
    expect([columnHeight(0, 9), columnHeight(1, 9000), columnHeight(45, 90), columnHeight(90, 90)]).toEqual([
      0, 0.6, 5, 10,
    ])
  })

  it('few are congratulated by number, many are not; a word that the game takes from nobody says so', () => {
    expect([rarestNote(6), rarestNote(10)].map((note) => /tutti e (\w+)\./.exec(note)?.[1])).toEqual(['sei', 'dieci'])
    expect(rarestNote(11)).not.toContain('tutti')
    expect(unchosenNote('concittadini')).not.toBe(unchosenNote('talvolta'))
    expect([timesSaid(1), timesSaid(3)]).toEqual(['detta una volta', 'detta 3 volte'])
  })
})

describe('the address', () => {
  const search = (text: string) => yearFrom(new URLSearchParams(text), 2025)
  it('is this season’s, or names another year', () => {
    expect([search(''), search('anno=2024'), search('anno=x'), search('anno=20255')]).toEqual([2025, 2024, 2025, 2025])
  })

  it('a ranking gives one’s hits along, duplicates too; who had no words gives none', () => {
    const me = {
      computedWords: Array.from({ length: 10 }, (_, n) => computedWord('a', { isSaid: n < 4, isDuplicate: n === 0 })),
    }
    expect(linkFromRanking(2025, 2025, me)).toEqual({ to: '/numeri', state: { year: 2025, hits: 4 } })
    const { to, state } = linkFromRanking(2024, 2025, me)
    expect([to, hitsFrom(state, 2024), hitsFrom(state, 2025)]).toEqual(['/numeri?anno=2024', 4, null])
    for (const none of [{ computedWords: [] }, null])
      expect(linkFromRanking(2025, 2025, none)).toEqual({ to: '/numeri', state: null })
    for (const wrong of [null, 4, 'x', { year: 2024, hits: 'x' }, { hits: 4 }]) expect(hitsFrom(wrong, 2024)).toBeNull()
  })
})
