/** The contents of the board, and that heard words never move a word (pure). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aroundMe,
  heardStage,
  heldSoFar,
  overNote,
  sharingIn,
  statusOf,
  stripOf,
  stripPlaces,
  stripRows,
} from '../../../app/board/sentences.ts'
import { boardView, type Cell, checkedBoard, letterGroups, placesOf, sharedCells } from '../../../app/board/view.ts'
import type { Heard } from '../../../shared/api/shapes.ts'
import { type NamedBoard, placedBoard } from '../../../shared/evening/board.ts'
import { provisionalRanking } from '../../../shared/evening/standings.ts'
import { placeRulesOf } from '../../../shared/extra-rules.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { heard, LISTS, START } from './a-room-that-hears.ts'

const board = (...words: Heard[]): NamedBoard => ({
  rules: ['last-word'],
  bonusWords: ['sale'],
  lists: LISTS,
  heard: words,
  tick: 4,
  now: '',
})
const seen = (...words: Heard[]) => {
  const all = board(...words)
  return boardView({ places: placesOf(LISTS, 'ada'), board: all, rank: provisionalRanking(all) }, [], START)
}
const IDLE = { waiting: 'no', tapRefusal: null } as const

describe('places', () => {
  it('one’s own ten in the order they were typed, then the others’ in Italian order, once each', () => {
    const lists = [
      { id: 'ada', fullName: 'Ada', words: ['zeta', 'alba'] },
      { id: 'bruno', fullName: 'Bruno', words: ['èra', 'alba', 'età', 'eco'] },
      { id: 'carla', fullName: 'Carla', words: ['eco', 'zoo'] },
    ]
    const places = placesOf(lists, 'ada')
    expect(places.own).toEqual(['zeta', 'alba'])
    expect(places.others).toEqual(['eco', 'èra', 'età', 'zoo'])
    expect(places.takers.get('eco')).toBe(2)
  })

  it('do not change with heard words', () => {
    const words = (view: ReturnType<typeof seen>) => [...view.own, ...view.others].map(({ word }) => word)
    expect(words(seen(heard('sale', 'bruno', 'carla'), heard('mare', 'ada')))).toEqual(words(seen()))
  })
})

describe('the board at a moment', () => {
  it('has no standings before the first certain word, and the last word open without a transcript', () => {
    expect(seen().standings).toBeNull()
    expect(seen(heard('sale', 'bruno'), heard('mare', 'ada')).standings).toBeNull()
    const { standings, sure, maybe } = seen(heard('sale', 'bruno', 'carla'), heard('mare', 'ada'))
    expect(standings?.rows[0]).toMatchObject({ id: 'bruno', score: 2 })
    expect(standings?.isOrderKnown).toBe(false)
    expect([sure, maybe]).toEqual([1, 1])
  })

  it('once the speech seems over, says that the +3 is open only where nobody has it', () => {
    const open = 'La parola da +3 si saprà alla fine.'
    const view = seen(heard('sale', 'bruno', 'carla'), heard('mare', 'ada'))
    const total = view.own.length + view.others.length
    expect(overNote(view, ['last-word'], 'spoken')).toBe(
      `Sentita 1 parola su ${total}, 1 in dubbio. Si tocca ancora: vale anche la memoria. ${open}`,
    )
    expect(overNote(seen(), ['last-word'], 'spoken')).toContain(open)
    expect(overNote(view, ['last-man'], 'published')).toBe(`Sentita 1 parola su ${total}, 1 in dubbio.`)
    expect(overNote(view, ['last-man'], 'spoken')).not.toContain('+3')
    const told = { ...view, standings: { rows: [], isOrderKnown: true, held: [] } }
    expect(overNote(told, ['last-word'], 'spoken'), 'the transcript has an order').not.toContain('+3')
  })

  it('says one thing at a time, and names nobody', () => {
    const said = (view = seen(), isCostly = false) => statusOf(view, IDLE, 'speaking', isCostly, 'ada').text
    expect(said()).toBe('Senti una parola? Toccala.')
    expect(said(seen(heard('mare', 'ada'), heard('sale', 'ada', 'bruno')))).toBe('«sale»: sicura.')
    expect(said(seen(heard('sale', 'ada', 'bruno'), heard('mare', 'ada')))).toBe('«mare»: solo tu. Chi conferma?')
    expect(said(seen(heard('sale', 'ada', 'bruno'), heard('città', 'carla')))).toBe('«città»: uno solo. E tu?')
    const double = seen(heard('pace', 'ada', 'bruno'))
    expect(said(double)).toBe('«pace» l’ha detta, ma ce l’avete in 2: niente punti.')
    expect(said(double, true)).toBe('«pace» l’ha detta, ma ce l’avete in 2: un punto in meno.')
    const unsure = seen(heard('mare', 'bruno'), heard('pace', 'ada'))
    expect(said(unsure), 'not sure yet').toBe('«pace»: solo tu. Chi conferma?')
    expect(statusOf(seen(), IDLE, 'spoken', false, 'ada').text).toBe('Aspettando la classifica ufficiale')
    expect(statusOf(seen(), { ...IDLE, waiting: 'network' }, 'spoken', false, 'ada').text).toContain('Senza rete')
  })
})

describe('the +3 of the last word', () => {
  const LATER = START + 5000
  const lists = [...LISTS, { id: 'dina', fullName: 'Dina Po', words: ['vento'] }]
  const ofThem = { ...board(), lists }
  const at = (words: string, asOf: number, me = 'ada') => {
    const spoken = words.split(' ').map((word, nth) => ({ word, at: START + 1000 * nth }))
    return boardView({ places: placesOf(lists, me), board: ofThem, rank: provisionalRanking(ofThem) }, spoken, asOf)
  }
  const said = (view: ReturnType<typeof at>, me = 'ada') => statusOf(view, IDLE, 'speaking', false, me).text

  it('is marked beside the points of the player who has it for now, whose name leaves room for it', () => {
    const { standings } = at('mare sale', LATER)
    const { rows } = stripRows(lists, standings, 'ada', 8)
    expect(rows.map(({ name, score, places }) => [name, score, places.map(({ rule }) => rule)])).toEqual([
      ['Bruno', 5, ['last-word']],
      ['Ada', 1, []],
      ['Carla', 0, []],
      ['Dina', 0, []],
    ])
    const heldBy = (id: string) =>
      placeRulesOf(['last-word']).map((place) => ({ place, word: 'mare', id, from: null, since: 0 }))
    const long = [{ id: 'a', fullName: 'Alessandra Bo', score: 3, position: 1 }]
    expect(stripOf(long, '', 8, { held: heldBy('a') }).rows[0]?.name).toBe('Alessa…')
    expect(stripOf(long, '', 8).rows[0]?.name).toBe('Alessandra')
    expect(heldSoFar(at('mare sale', LATER))).toBe('+3 per ora a Bruno')
    expect(heldSoFar(at('sale mare', LATER))).toBe('+3 per ora ad Ada')
    expect(heldSoFar(at('pace', LATER))).toBe('')
  })

  it('says once from whom to whom it goes: until the next word, and not when the same is said again', () => {
    expect(said(at('mare', LATER)), 'nobody loses it').toBe('«mare»: sicura.')
    expect(said(at('mare sale', LATER))).toBe('Il +3 passa a Bruno, per ora: «sale».')
    expect(said(at('mare sale', LATER), 'bruno')).toBe('Il +3 passa da Ada a te, per ora: «sale».')
    expect(said(at('mare sale', LATER), 'carla')).toBe('Il +3 passa da Ada a Bruno, per ora: «sale».')
    expect(said(at('mare sale pace', LATER))).toContain('«pace» l’ha detta')
    expect(said(at('mare sale sale', LATER)), 'still the newest thing').toContain('Il +3 passa')
    expect(said(at('mare sale vento sale', LATER), 'carla')).toContain('da Dina a Bruno')
    expect(said(at('mare sale', START)), 'not before this viewer hears it').toBe('«mare»: sicura.')
  })
})

describe('when a board says that he has spoken', () => {
  const MINUTE = 60_000
  const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
  const season = { wordsDeadline: null, begunAt: iso(0), sealedAt: iso(1), speechPublished: false }
  const moment = (minutes: number, lastSpoken: number | null = null) => ({
    lastSpoken: lastSpoken === null ? null : START + lastSpoken * MINUTE,
    lastSign: null,
    asOf: START + minutes * MINUTE,
  })

  it('it is the transcript’s silence, or the longest speech: also where nobody can tap', () => {
    expect(heardStage('speaking', season, moment(10, 9))).toBe('speaking')
    expect(heardStage('speaking', season, moment(12, 9))).toBe('spoken')
    expect(heardStage('speaking', season, moment(30))).toBe('speaking')
    expect(heardStage('sealed', { ...season, begunAt: null }, moment(50))).toBe('spoken')
  })

  it('and nothing of it once there is a text', () => {
    expect(heardStage('published', season, moment(90, 9))).toBe('published')
  })
})

it('a cell is drawn again when anything has changed that it shows, and none else', () => {
  const cell: Cell = { word: 'pace', state: 'silent', isBonus: false, takers: 1, isMine: false }
  const beside: Cell = { ...cell, word: 'casa' }
  const shared = sharedCells()
  const first = shared([cell, beside])
  expect(shared([{ ...cell }, { ...beside }]), 'made anew, and all the same').toBe(first)
  const others: Cell = { word: 'altra', state: 'maybe', isBonus: true, takers: 7, isMine: true }
  for (const [field, value] of Object.entries(others)) {
    const changed = { ...cell, [field]: value } as Cell // a field's own value, from above
    const next = shared([changed, { ...beside }])
    expect(next[0], field).toBe(changed)
    expect(next[1]).toBe(first[1])
    shared([cell, beside])
  }
})

describe('the strip', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ id: String(index) }))
  const shown = (me: string) => aroundMe(rows, me, 9).map(({ id }) => Number(id))

  it('has a place for each, or for the first, oneself between two others, and how many there are besides', () => {
    expect(aroundMe(rows.slice(0, 9), '3', 9)).toHaveLength(9)
    expect(shown('12')).toEqual([0, 1, 2, 3, 4, 11, 12, 13])
    expect(shown('2')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(shown('5')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(shown('19')).toEqual([0, 1, 2, 3, 4, 17, 18, 19])
    expect(shown('nobody')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(aroundMe(rows.slice(0, 6), '5', 9, 40), 'a page of a larger ranking').toHaveLength(6)
  })

  it('has eight places, and twelve where there are more people', () => {
    expect([2, 8, 9, 300].map(stripPlaces)).toEqual([8, 8, 12, 12])
  })

  it('forgets nobody: whom it does not show it counts, and it shows oneself, at one’s own place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), fc.constantFrom(8, 9, 12), (people, at, places) => {
        const all = Array.from({ length: people }, (_, index) => ({
          ...{ id: String(index), fullName: `Nome${index}`, score: 0, position: index + 1 },
        }))
        const me = String(at % people)
        const { rows: seen, rest } = stripOf(all, me, places)
        expect(seen.length + rest).toBe(people)
        expect(seen.length + (rest > 0 ? 1 : 0)).toBeLessThanOrEqual(places)
        expect(rest === 0 || seen.length === places - 1).toBe(true)
        expect(seen.map(({ id }) => id)).toContain(me)
        for (const { id, position } of seen) expect(position).toBe(Number(id) + 1)
      }),
    )
  })

  it('is there before the standings, in Italian order and without points', () => {
    expect(stripRows([...LISTS].reverse(), null, 'ada', 8)).toEqual({
      rows: ['Ada', 'Bruno', 'Carla'].map((name) => ({
        ...{ id: name.toLowerCase(), name, score: null, position: null, places: [] },
      })),
      rest: 0,
    })
  })

  it('two who share a first name have an initial, also where only one of them is shown', () => {
    const names = ['Zoe Rossi', ...[...'abcdefghijkl'].map((letter) => `Nonna${letter} Rossi`), 'Zoe Bianchi']
    const rows = names.map((fullName, at) => ({ id: fullName, fullName, score: 0, position: at + 1, isLastMan: false }))
    const shown = stripRows([], { rows, isOrderKnown: true, held: [] }, 'Zoe Rossi', 8).rows.map(({ name }) => name)
    expect(shown).toContain('Zoe R.')
    expect(shown).not.toContain('Zoe B.')
  })
})

describe('who else has a word', () => {
  const lists = ['Zoe Bo', 'Anna Rossi', 'Chiara Neri', 'Anna Bianchi', 'Giocatore rimosso', 'Marco Riva'].map(
    (fullName, index) => ({ id: `p${index}`, fullName, words: ['pace', `sua${index}`] }),
  )

  it('is told in Italian order, by names that tell apart, without the viewer', () => {
    const sharingOf = sharingIn(lists, 'p0')
    expect(sharingOf('pace', 'p0')).toEqual({ takers: 6, others: ['Anna B.', 'Anna R.', 'Chiara'] })
    expect(sharingOf('pace', 'p1')).toEqual({
      takers: 6,
      others: ['Anna B.', 'Chiara', 'Giocatore rimosso'],
      isCallers: true,
    })
    expect(sharingOf('sua1', 'p1')).toBeNull()
    expect(sharingOf('nessuna', 'p1')).toBeNull()
  })
})

it('letters are about six groups, each letter in one, that lead to the first word of theirs', () => {
  const words = 'alba arte bene caro città dado èra fame gola isola luce mare neve oro pace'.split(' ')
  const groups = letterGroups(words)
  expect(groups.map(({ label }) => label)).toEqual(['A–B', 'C', 'D–F', 'G–I', 'L–N', 'O–P'])
  expect(groups.map(({ from }) => words[from])).toEqual(['alba', 'caro', 'dado', 'gola', 'luce', 'oro'])
  expect(letterGroups(['alba'])).toEqual([{ label: 'A', from: 0 }])
  expect(letterGroups([])).toEqual([])
})

it('after the text tells words heard well, misheard and missed; a word that the transcript lit was not missed, one whose tap was taken back was', () => {
  const all = { ...board(heard('pace', 'ada', 'bruno'), heard('città', 'carla'), heard('sale')), rules: [] }
  const speech = parseSpeech('pace, mare e sale')
  const results = rankGame(LISTS, { rules: ['last-word'], bonusWords: [], speech }).results(1, 9)
  const checked = checkedBoard(placedBoard(all), results, ['mare'], 'ada')
  expect(checked).toMatchObject({ well: 2, misheard: ['città'], missed: ['sale'] })
  expect(checked.rewarded).toMatchObject([{ place: { rule: 'last-word' }, word: 'sale', fullName: 'Bruno Conti' }])
  expect(checked.own.map(({ word, state }) => [word, state])).toEqual([
    ['pace', 'sure'],
    ['mare', 'sure'],
  ])
})
