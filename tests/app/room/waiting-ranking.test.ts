import { createElement } from 'react'
import { expect, it } from 'vitest'
import { WaitingRanking } from '../../../app/ranking/ranking.tsx'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { roomView } from '../../support/rooms/room-view.ts'
import { inRoom } from './in-room.ts'

const computing: Ranking = {
  status: 'computing',
  progress: 0.2,
  version: 1,
  rev: 1,
  total: 0,
  podium: [],
  results: [],
  me: null,
  awards: [],
}
const shown = (ranking: Ranking | null, roomProgress: number | null, curtain = ''): string =>
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
  const page = shown(ranking, told)
  expect(page).toContain(`Calcolo la classifica: ${percent} %`)
  expect(page.match(/class="full"/g)).toHaveLength(full)
  expect(page).not.toMatch(/Aspettando|caricamento/)
})

it('a member who waits for the cards sees neither the wait for an answer nor an hourglass', () => {
  expect(shown(null, null)).toContain('caricamento')
  const page = shown(null, null, 'Si scoprono le carte|Ancora un attimo.')
  expect(page).toContain('Si scoprono le carte')
  expect(page).not.toMatch(/Aspettando|caricamento/)
})
