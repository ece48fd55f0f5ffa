/** game.md, «Awards»: how the awards are told below a ranking's first rows and on the wall. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Awards, tellAwards, WallAwards } from '../../../app/ranking/awards.tsx'
import type { Award } from '../../../shared/ranking/types.ts'
import { roomView } from '../../support/rooms/room-view.ts'

const people = ['Anna Greco', 'Bruno Conti', 'Elena Riva', 'Anna Bo'].map((fullName, index) => ({
  id: `p${index}`,
  fullName,
  isOwner: index === 0,
  hasFinished: true,
  wordCount: 10,
}))
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
