/** design.md, «A page is drawn»: the Worker draws a player's page with the app's own components, for one person at a time. */
import { expect, it } from 'vitest'
import { drawPage } from '../../../app/server.tsx'
import { sessionStore } from '../../../app/session/session.ts'
import type { RoomView, Season, User } from '../../../shared/api/shapes.ts'
import type { FirstData, FirstPage } from '../../../shared/pages.ts'
import { account, season, user } from '../../support/a-session.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import { lobbyPlayer, roomView } from '../../support/rooms/room-view.ts'

const NOW = Date.parse('2025-12-30T20:00:00Z')
const session = (more: Partial<User> = {}, ofSeason: Partial<Season> = {}): FirstData['session'] => ({
  account,
  user: { ...user, ...more },
  season: { ...season, ...ofSeason },
  now: new Date(NOW).toISOString(),
})
const rooms = { owned: [], joined: [roomCard({ name: 'Cenone <dei> nonni' })], next: null, invitations: [] }
const players = (count: number) =>
  Array.from({ length: count }, (_, at) => lobbyPlayer(`p${at}`, `Persona ${at}`, { isOwner: at === 0 }))

const draw = (page: FirstPage, data: FirstData, search = '') => {
  const path = `${{ home: '/', parole: '/parole', stanza: '/stanza/r' }[page]}${search}`
  return drawPage(page, new URL(`https://dieci.example${path}`), data)
}
const drawn = (page: FirstPage, data: FirstData) => {
  const picture = draw(page, data)
  if (!picture) throw new Error(`${page} is not drawn`)
  return picture
}

it('home shows its rooms, the words page the words, a room its players and its link', () => {
  const home = drawn('home', { session: session(), rooms })
  expect(home.title).toBe('Stanze · DIECI PAROLE 101')
  expect(home.body).toContain('Cenone &lt;dei&gt; nonni')
  const parole = drawn('parole', { session: session({ words: ['pane', 'fiducia'] }) })
  expect(parole.body).toMatch(/pane.*fiducia/s)
  const room = roomView({ name: 'Tavolo & co', players: players(3), playerCount: 3 })
  const stanza = drawn('stanza', { session: session(), room })
  expect(stanza.title).toContain('Tavolo &amp; co')
  expect(stanza.body).toMatch(/Persona 0.*Persona 1.*Persona 2/s)
  expect(stanza.body).toContain(encodeURIComponent('https://dieci.example/stanza/r'))
})

it('an invitation is on home until the seal or the publication, and not after', () => {
  const invitations = [
    { id: 'abcdefghjkmn', name: 'Cenone da Ada', ownerName: 'Ada', season: 2024 },
    { id: 'abcdefghjkmp', name: 'Ufficio', ownerName: '', season: 2022 },
  ]
  const home = (ofSeason: Partial<Season>) =>
    drawn('home', { session: session({}, ofSeason), rooms: { ...rooms, invitations } }).body
  const words = home({}).replaceAll('<!-- -->', '')
  expect(words).toMatch(
    /Sono tornate 2 stanze.*Cenone da Ada.*Riaperta da Ada\. L’anno scorso c’eri\..*Ci sono.*Ufficio.*>Nel 2022 c’eri\./s,
  )
  for (const shut of [{ sealedAt: '2025-12-31T20:00:00Z' }, { speechPublished: true }]) {
    expect(home(shut)).not.toContain('Cenone da Ada')
  }
})

it('in each part of home the rankings that are new come first, and say so', () => {
  const both = (whose: string) => [
    roomCard({ id: `${whose}1`, name: `${whose} aperta`, isOpen: true }),
    roomCard({ id: `${whose}2`, name: `${whose} chiusa` }),
  ]
  const { body } = drawn('home', {
    session: session({}, { sealedAt: '2025-12-31T20:00:00Z', speechPublished: true, speechVersion: 1 }),
    rooms: { ...rooms, owned: both('Mia'), joined: both('Sua') },
  })
  expect(body).toMatch(/Mia chiusa.*Mia aperta.*Sua chiusa.*Sua aperta/s)
  expect(body.split('Classifica nuova')).toHaveLength(3)
})

it('nothing of one person is left for the next, also after a fault', () => {
  drawn('parole', { session: session({ fullName: 'Ada Rossi', words: ['segretissima'] }) })
  const next = drawn('parole', { session: session({ id: 'bruno', fullName: 'Bruno Neri', words: [] }) })
  expect(next.body).not.toContain('segretissima')
  const broken = { ...session({ words: ['segretissima'] }), season: null } as unknown as FirstData['session'] // no server sends it
  expect(() => draw('parole', { session: broken })).toThrow()
  expect([sessionStore.get(), sessionStore.drawn()]).toEqual([{ status: 'loading' }, { status: 'loading' }])
})

it('who is not signed in, or has no profile, gets no picture', () => {
  expect(draw('parole', { session: { ...session(), account: null } })).toBeNull()
  expect(draw('parole', { session: { ...session(), user: null } })).toBeNull()
})

it('home waits for the mega room that it is about to join, and not after the seal', () => {
  const isMega = { megaRoomId: 'mega' }
  expect(draw('home', { session: session({}, isMega), rooms })).toBeNull()
  expect(
    draw('home', { session: session({}, isMega), rooms: { ...rooms, joined: [roomCard({ id: 'mega' })] } }),
  ).not.toBeNull()
  const sealed = {
    ...isMega,
    wordsDeadline: new Date(NOW - 1).toISOString(),
    sealedAt: new Date(NOW - 1).toISOString(),
  }
  expect(draw('home', { session: session({}, sealed), rooms })).not.toBeNull()
})

it('home with a search waits for its results', () => {
  expect(draw('home', { session: session(), rooms }, '?parola=pane')).toBeNull()
})

it('a room has a picture for its members, while it is open, and with a name that fits', () => {
  const has = (more: Parameters<typeof roomView>[0]): boolean =>
    draw('stanza', { session: session(), room: roomView(more) }) !== null
  expect(has({})).toBe(true)
  expect(has({ isMember: false })).toBe(false)
  expect(has({ isOpen: false })).toBe(false)
  expect(has({ name: 'Precipitevolissimevolmente' })).toBe(false)
  expect(draw('stanza', { session: session() })).toBeNull()
})

it('what cannot be drawn yet is no picture', () => {
  const broken = roomView({ players: null as unknown as RoomView['players'] }) // no room sends it
  expect(() => draw('stanza', { session: session(), room: broken })).toThrow('cannot be drawn yet')
})

it('has no style that the site’s policy forbids, and no form that Enter would send', () => {
  for (const page of ['home', 'parole', 'stanza'] as const) {
    const { body } = drawn(page, {
      session: session({ words: ['pane'] }),
      rooms,
      room: roomView({ players: players(1) }),
    })
    expect(body.match(/\sstyle=/)).toBeNull()
    expect(body.match(/<form(?![^>]* method="dialog")/)).toBeNull()
  }
})
