/** Whom the owner chooses from: a few names at once, in a large room by searching. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isCalled, othersIn, type Person, PersonPicker } from '../../../app/room/owner.tsx'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, fullName: `Ospite Numero${at}` }))
const players = (count: number) => people(count).map(({ id, fullName }) => lobbyPlayer(id, fullName))
const drawn = (props: Partial<Parameters<typeof PersonPicker>[0]>): string =>
  renderToStaticMarkup(
    createElement(PersonPicker, { people: [], legend: 'Chi', nobody: 'Nessuno.', choose: () => undefined, ...props }),
  )

it.each([
  ['ro', true],
  ['MARIA', true],
  ['de', true],
  ['de ro', true],
  ['  è', true],
  ['ossi', false],
  ['', true],
])('«%s» finds Maria Èva De Rossi: %s', (name, isFound) => {
  expect(isCalled({ id: 'm', fullName: 'Maria Èva De Rossi' }, name)).toBe(isFound)
})

it('a family is chosen from a list, without a search', () => {
  const html = drawn({ people: people(8), chosen: null })
  expect(html.match(/type="radio"/g)).toHaveLength(8)
  expect(html).not.toContain('type="search"')
})

it('of a long list the first few are shown, and how many others there are', () => {
  const html = drawn({ people: people(200), chosen: null })
  expect(html.match(/type="radio"/g)).toHaveLength(8)
  expect(html).toContain('type="search"')
  expect(html).toContain('192 altri nomi')
})

it('where a tap is already the choice there are keys, and nothing to be confirmed', () => {
  const html = drawn({ people: people(2) })
  expect(html.match(/<button/g)).toHaveLength(2)
  expect(html).not.toContain('radio')
})

it('where there is nobody to choose, that is said, and not in a crowd nobody has looked through yet', () => {
  expect(drawn({})).toContain('Nessuno.')
  expect(drawn({ people: people(1) })).not.toContain('Nessuno.')
  expect(drawn({ crowd: { roomId: 'r', isOne: () => true } })).not.toContain('Nessuno.')
})

it('the entry of a deleted account cannot be chosen, whatever its name; somebody may have been called so before', () => {
  const [first, second, third] = players(3)
  if (!first || !second || !third) throw new Error('three players')
  const fullName = 'Giocatore rimosso'
  const view = roomView({
    playerCount: 3,
    players: [first, { ...second, fullName, isDeleted: true }, { ...third, fullName }],
  })
  for (const isOpen of [true, false]) expect(othersIn({ ...view, isOpen }, 'p0').people).toEqual([view.players[2]])
})

it('of a crowd nobody is listed before a search, and nobody chooses oneself', () => {
  const { people: few, crowd: none } = othersIn(roomView({ playerCount: 3, players: players(3) }), 'p1')
  expect([few.map(({ id }) => id), none]).toEqual([['p0', 'p2'], undefined])
  const { people: first, crowd } = othersIn(roomView({ playerCount: 5000, players: players(LOBBY_LIMIT) }), 'p1')
  if (!crowd) throw new Error('a crowd is searched')
  expect(players(3).filter(crowd.isOne)).toEqual([players(3)[0], players(3)[2]])
  const html = drawn({ people: first, crowd, chosen: null })
  expect(html).toContain('type="search"')
  expect(html, 'no list of three hundred').not.toContain('radio')
})
