import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ClosingQuestion } from '../../app/room/closing-question.tsx'
import type { LobbyPlayer, RoomView } from '../../shared/api/shapes.ts'
import { roomView } from '../support/room-view.ts'

const ada = { id: 'a', fullName: 'Ada Rossi', isOwner: true, hasFinished: true, wordCount: 10 } satisfies LobbyPlayer
const room = (more: Partial<RoomView>): RoomView =>
  roomView({ ownerId: 'a', playerCount: 2400, finishedCount: 2360, players: [ada], ...more })
const asked = (view: RoomView): string =>
  renderToStaticMarkup(createElement(ClosingQuestion, { view })).replace(/<[^>]+>/g, '')

it('decision 11: those who have fewer than ten words are named, as many of them as are known here', () => {
  const bruno = { ...ada, id: 'b', fullName: 'Bruno Conti', wordCount: 7 }
  expect(asked(room({ players: [ada, bruno] }))).toContain(
    '40 giocatori hanno meno di 10 parole: Bruno Conti e altri 39.',
  )
  expect(asked(room({}))).toContain('40 giocatori hanno meno di 10 parole.')
})
