/** A ranking's page as it is drawn: the wait for it, the podium and the list, the awards (game.md, «Awards»). */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Awards, tellAwards, WallAwards } from '../../../app/ranking/awards.tsx'
import { Podium, Ranks } from '../../../app/ranking/podium.tsx'
import { WaitingRanking } from '../../../app/ranking/ranking.tsx'
import type { Award, Ranking } from '../../../shared/api/shapes.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'
import { aRanking } from '../../support/scoring/results.ts'
import { inRoom } from './in-room.ts'

const computing = aRanking({ status: 'computing', progress: 0.2, version: 1 })
const drawn = (ranking: Ranking | null, roomProgress: number | null, curtain = ''): string =>
  inRoom(
    roomView({ isOpen: false }),
    'published',
    createElement(WaitingRanking, { ranking, roomProgress, isUnknown: false, curtain }),
  )

it.each([
  ['as it was asked for', computing, null, '20', 2],
  ['as the room told since', computing, 0.439, '43', 5],
  ['as the room told, before it was asked for', null, 0.439, '43', 5],
])('while a large room’s ranking is made the page says how far it is: %s', (_, ranking, told, percent, full) => {
  const page = drawn(ranking, told)
  expect(page).toContain(`Calcolo la classifica: ${percent} %`)
  expect(page.match(/class="full"/g)).toHaveLength(full)
  expect(page).not.toMatch(/Aspettando|caricamento/)
})

it('a member who waits for the cards sees neither the wait for an answer nor an hourglass', () => {
  expect(drawn(null, null)).toContain('caricamento')
  const page = drawn(null, null, 'Si scoprono le carte|Ancora un attimo.')
  expect(page).toContain('Si scoprono le carte')
  expect(page).not.toMatch(/Aspettando|caricamento/)
})

const player = (fullName: string, ...words: string[]) => ({ id: fullName, fullName, words })
const PLAYERS = [
  player('Anna Greco', 'pace', 'mare'),
  player('Bruno Conti', 'neve'),
  player('Carla Neri', 'vento'),
  player('Anna Bo', 'sole'),
]

it('two who share a first name have an initial on the podium, also where the other one is not on it', () => {
  const podium = rankGame(PLAYERS, {
    rules: [],
    bonusWords: [],
    speech: parseSpeech('Pace, mare, neve, vento.'),
  }).podium()
  const shown = (others: typeof PLAYERS): string[] => {
    const page = createElement(Podium, { podium, me: '', rules: [], others, linkTo: () => '/' })
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, page))
    return [...html.matchAll(/º: <\/span>([^<]+)</g)].map(([, name = '']) => name)
  }
  expect(shown(PLAYERS)).toEqual(['Anna G.', 'Carla', 'Bruno'])
  expect(shown([])).toEqual(['Anna', 'Carla', 'Bruno'])
})

it('the list has everybody from the first place on, and what follows it comes after the tenth, or after the last', () => {
  const room = Array.from({ length: 12 }, (_, index) => player(`Uno ${index}`, 'pace'))
  const ranked = (size: number) => {
    const game = { rules: [], bonusWords: [], speech: parseSpeech('Mare.') }
    const results = rankGame(room.slice(0, size), game).results(1, 20)
    const list = createElement(Ranks, { results, me: '', rules: [], linkTo: () => '/' }, createElement('hr'))
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, list))
    return [...html.matchAll(/class="rank">(\d+)|<(hr)/g)].map(([, rank, rest]) => rank ?? rest)
  }
  expect(ranked(2)).toEqual(['1', '2', 'hr'])
  expect(ranked(10)).toEqual([...'123456789', '10', 'hr'])
  expect(ranked(12)).toEqual([...'123456789', '10', 'hr', '11', '12'])
})

describe('the awards', () => {
  const people = ['Anna Greco', 'Bruno Conti', 'Elena Riva', 'Anna Bo'].map((fullName, index) =>
    lobbyPlayer(`p${index}`, fullName, { hasFinished: true }),
  )
  const view = roomView({ isOpen: false, players: people, playerCount: people.length })
  const AWARDS: Award[] = [
    { kind: 'own-flour', userIds: ['p1'], words: ['scuola', 'coraggio'] },
    { kind: 'twins', userIds: ['p0', 'p2'], words: ['pace', 'luna', 'sole', 'stella'] },
    { kind: 'golden-word', userIds: ['p3'], words: ['istituzioni'] },
  ]

  const textOf = (html: string): string[] =>
    [...html.matchAll(/>([^<>]+)</g)].flatMap(([, text = '']) => text.trim() || [])
  const shown = (awards: Award[], me = ''): string[] =>
    textOf(renderToStaticMarkup(createElement(Awards, { awards: tellAwards({ awards }, view), me })))

  it('on the ranking’s page: the title, who by the names that tell them apart, what for; oneself as «tu»', () => {
    expect(shown(AWARDS, 'p2')).toEqual([
      'I premi della notte',
      ...['Tutta farina del suo sacco', 'Bruno', '2 parole solo sue'],
      ...['Gemelli separati alla nascita', 'Anna G. ed Elena (tu)', '4 parole uguali'],
      ...['La parola d’oro', 'Anna B.', 'per «istituzioni»'],
    ])
  })

  it('on the wall: the same in more words, and nobody is «tu»', () => {
    const html = renderToStaticMarkup(createElement(WallAwards, { awards: tellAwards({ awards: AWARDS }, view) }))
    expect(textOf(html)).toEqual([
      ...['Tutta farina del suo sacco', 'Bruno', '2 parole che nessun altro aveva'],
      ...['Gemelli separati alla nascita', 'Anna G. ed Elena', '4 parole uguali su dieci'],
      ...['La parola d’oro', 'Anna B.', '«istituzioni», detta una volta sola'],
    ])
  })

  it('who tie for their own flour have as many words each', () => {
    const tied: Award = { kind: 'own-flour', userIds: ['p1', 'p0', 'p2'], words: ['a', 'b', 'c', 'd', 'e', 'f'] }
    expect(shown([tied])).toEqual([
      'I premi della notte',
      ...['Tutta farina del loro sacco', 'Bruno, Anna G. ed Elena', '2 parole a testa, solo loro'],
    ])
    expect(tellAwards({ awards: [tied] }, view)[0]?.whyOnWall).toBe('2 parole a testa che nessun altro aveva')
  })

  it('none: no heading either', () => {
    expect(shown([])).toEqual([])
  })

  it('an award that a newer server gives is passed over (design.md, «A newer server»), and one of somebody who has just gone', () => {
    const newer = { kind: 'loudest', userIds: ['p1'], words: [] } as unknown as Award // of another release
    expect(tellAwards({ awards: [newer, ...AWARDS] }, view)).toHaveLength(3)
    const players = people.map((player) => (player.id === 'p0' ? { ...player, isDeleted: true as const } : player))
    expect(tellAwards({ awards: AWARDS }, { players }).map(({ kind }) => kind)).toEqual(['own-flour', 'golden-word'])
  })
})
