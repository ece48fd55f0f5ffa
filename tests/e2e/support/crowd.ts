/**
 * A room that one browser sees as full, with faked answers: each of its people would need an account and a mail. The
 * Worker's tests cover the server with so many people.
 */
import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { paths } from '../../../shared/api/paths.ts'
import type { ComputedWord, LobbyPlayer, PlayerResult, Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { LOBBY_LIMIT, listPlayers } from '../../../shared/rooms/rooms.ts'
import type { Actor } from './actors.ts'
import { liveOf } from './live-of.ts'

const FIRST =
  'Anna Bruno Carla Dario Elsa Furio Gaia Ivo Lia Mario Nora Olga Pina Rita Sara Tito Ugo Vera Zeno Teo'.split(' ')
const LAST = 'Bassi Conti Ferri Greco Longo Marini Neri Orsi Pace Riva Sala Testa Urso Villa Zani'.split(' ')

export type Crowd = { view: RoomView; send: (frame: object) => void }

const nameOf = (index: number): string =>
  `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]}`

const person = (index: number): LobbyPlayer => ({
  id: `p${index}`,
  fullName: nameOf(index),
  isOwner: false,
  hasFinished: index % 3 === 0,
  wordCount: index % 3 === 0 ? 10 : 0,
})

/** Shows the real room with this many players in all; its socket sends the same, and then what the test sends. */
export async function crowd(actor: Actor, id: string, total: number): Promise<Crowd> {
  const { body } = await actor.api<RoomView>('GET', paths.room(id))
  const everyone = listPlayers(body.ownerId, [
    ...body.players,
    ...Array.from({ length: total - 1 }, (_, i) => person(i)),
  ])
  const view: RoomView = {
    ...body,
    players: everyone.slice(0, LOBBY_LIMIT),
    playerCount: total,
    finishedCount: everyone.filter((player) => player.hasFinished).length,
  }
  let toPage: WebSocketRoute | null = null
  for (const path of [paths.room(id), paths.join(id)]) {
    await actor.page.route(`**${path}`, (route) => route.fulfill({ json: view }))
  }
  await actor.page.route(`**${paths.players(id)}?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const found = everyone.filter(({ fullName }) =>
      fullName.toLowerCase().startsWith((asked.get('q') ?? '').toLowerCase()),
    )
    const start = Number(asked.get('after') ?? 0)
    const end = start + Number(asked.get('limit'))
    return route.fulfill({
      json: { players: found.slice(start, end), next: end < found.length ? String(end) : null },
    })
  })
  await actor.page.routeWebSocket(liveOf(id), (socket) => {
    toPage = socket
    socket.send(JSON.stringify({ type: 'room', v: 1, seq: view.seq, room: view }))
  })
  return { view, send: (frame) => toPage?.send(JSON.stringify(frame)) }
}

/** A closed room's ranking with this many players, including `me`, who all have these words. Its party counts as seen, unless asked for. */
export async function crowdRanking(
  actor: Actor,
  id: string,
  total: number,
  me: number,
  { isCelebrated = true, computedWords = [] }: { isCelebrated?: boolean; computedWords?: ComputedWord[] } = {},
): Promise<void> {
  const { body: view } = await actor.api<RoomView>('GET', paths.room(id))
  const results = Array.from(
    { length: total },
    (_, index): PlayerResult => ({
      id: index + 1 === me ? view.ownerId : `p${index}`,
      fullName: index + 1 === me ? actor.name : nameOf(index),
      position: index + 1,
      score: total - index,
      isLastMan: false,
      computedWords,
    }),
  )
  await actor.page.route(`**${paths.ranking(id)}?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const start = Number(asked.get('from') ?? 1) - 1
    const ranking: Ranking = {
      status: 'ready',
      version: 1,
      rev: 1,
      awards: [],
      total,
      podium: results.slice(0, 3),
      results: results.slice(start, start + Number(asked.get('limit'))),
      me: results[me - 1] ?? null,
    }
    return route.fulfill({ json: ranking })
  })
  if (!isCelebrated) return
  await actor.page.addInitScript((room) => localStorage.setItem('viewed-confetti', JSON.stringify([room])), id)
}

/** The texts as the page's flow has them. */
export async function expectInOrder(page: Page, ...texts: string[][]): Promise<void> {
  const flow = await page.getByRole('main').evaluate((main) => {
    const seen = main.querySelectorAll('li .rank, h2, label, .page > .button, [aria-label], .rule')
    return [...seen].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  })
  const found = texts.flat().map((text) => flow.indexOf(text))
  expect(found, flow.join(' | ')).toEqual(found.toSorted((a, b) => a - b))
  expect(found).not.toContain(-1)
}
