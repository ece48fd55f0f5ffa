/** game.md, «In a chat»: the message that carries a ranking into a chat. */
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { rankingMessage, ShowKey } from '../../../app/ranking/card/show.tsx'
import { MessageToSend, shareLinks } from '../../../app/room/sharing.tsx'
import type { Award, Ranking } from '../../../shared/api/shapes.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'
import { aRanking, aResult } from '../../support/scoring/results.ts'
import { inRoom } from './in-room.ts'

const url = 'https://dieciparole.test/stanza/23456789abcd'
const HEAD = 'Ecco la classifica.'
const NAMES = ['Rosa Neri', 'Bea Conti', 'Anna Riva', 'Elio Ferri', 'Marta Ferri', 'Anna Bo']
const results = NAMES.map((fullName, index) =>
  aResult(`p${index + 1}`, fullName, { position: index + 1, score: 8 - index * 2 }),
)
const view = roomView({
  isOpen: false,
  playerCount: NAMES.length,
  players: results.map(({ id, fullName }) => lobbyPlayer(id, fullName, { hasFinished: true })),
})
const AWARDS: Award[] = [
  { kind: 'own-flour', userIds: ['p3'], words: ['a', 'b'] },
  { kind: 'twins', userIds: ['p2', 'p5'], words: ['c', 'd', 'e', 'f'] },
  { kind: 'golden-word', userIds: ['p4'], words: ['g'] },
]
const ranking = (me: string, awards: Award[] = []): Ranking =>
  aRanking({
    ...{ status: 'ready', version: 1, total: results.length, results, awards },
    podium: results.slice(0, 3),
    me: results.find(({ id }) => id === me) ?? null,
  })
const lines = (me: string, awards?: Award[]): string[] =>
  rankingMessage(HEAD, ranking(me, awards), view, me).split('\n')
const PODIUM = ['1º Rosa, 8 punti', '2º Bea, 6 punti', '3º Anna R., 4 punti']

it('is the podium by first names as the room tells them apart, and the sender’s own place below it', () => {
  expect(lines('p5')).toEqual([HEAD, ...PODIUM, 'Io 5º, 0 punti'])
  expect(lines('p6')).toEqual([HEAD, ...PODIUM, 'Io 6º, −2 punti'])
  expect(lines('p2'), 'a sender on the podium has a line').toEqual([HEAD, ...PODIUM])
  expect(lines('nobody'), 'who looks on has none').toEqual([HEAD, ...PODIUM])
})

it('a place in a crowd is written as everywhere else', () => {
  const mine = { ...ranking('p5'), me: { ...results[4], position: 12345 } as (typeof results)[number] } // the fifth is there
  expect(rankingMessage(HEAD, mine, view, 'p5').split('\n').at(-1)).toBe('Io 12.345º, 0 punti')
})

it('tells the awards of the podium and of the sender, and of nobody else', () => {
  expect(lines('p5', AWARDS).at(-1)).toBe(
    'Premi: tutta farina del suo sacco ad Anna R.; gemelli separati alla nascita a Bea e a me',
  )
  expect(lines('p4', AWARDS).at(-1)).toBe('Premi: tutta farina del suo sacco ad Anna R.; la parola d’oro a me')
  expect(lines('p1', [AWARDS[2] as Award])).toEqual([HEAD, ...PODIUM]) // of three
})

it('names nobody who is neither on the podium nor the sender', () => {
  for (const { id } of results) {
    const text = rankingMessage(HEAD, ranking(id, AWARDS), view, id)
    for (const name of ['Elio', 'Marta', 'Anna B', 'Ferri']) expect(text, id).not.toContain(name)
  }
})

it('stands before the link: in WhatsApp on a line of its own, in Telegram it is apart by itself', () => {
  const { whatsapp, telegram } = shareLinks(rankingMessage(HEAD, ranking('p5'), view, 'p5'), url)
  expect(new URL(whatsapp).searchParams.get('text')?.split('\n').slice(-2)).toEqual(['Io 5º, 0 punti', url])
  expect(new URL(telegram).searchParams.get('text')?.split('\n').at(-1)).toBe('Io 5º, 0 punti')
})

it('is shown as the chat will have it, with the link below, before it is sent', () => {
  vi.stubGlobal('location', { origin: 'https://dieciparole.test' })
  const page = inRoom(
    view,
    'published',
    createElement(MessageToSend, { text: rankingMessage(HEAD, ranking('p5'), view, 'p5'), url }),
  )
  expect(page).toContain(`${lines('p5').join('\n')}<br/><span class="second">dieciparole.test/stanza/`)
  for (const way of ['https://t.me/', 'https://wa.me/', 'Copia il messaggio']) expect(page).toContain(way)
})

it('a crowd’s ranking is shown to a chat as a family’s is', () => {
  vi.stubGlobal('location', { origin: 'https://dieciparole.test', host: 'dieciparole.test' })
  for (const playerCount of [300, 301]) {
    const key = createElement(ShowKey, { ranking: ranking('p5'), isNext: true })
    expect(inRoom({ ...view, playerCount }, 'published', key)).toContain('Fai vedere')
  }
})
