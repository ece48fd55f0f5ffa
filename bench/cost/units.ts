/** What each action of a player costs in Cloudflare's units, counted in the running Worker: rows, queries, calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { connectOperator, findSeason, operatorToken } from '../../commands/api/operator-api.ts'
import { paths } from '../../shared/api/paths.ts'
import { HttpCaller } from '../caller.ts'
import { cookieOf, type Person, spendingOf } from '../people.ts'
import type { Game } from '../servers/servers.ts'
import { startMeteredGame } from './metered-game.ts'

export type Units = {
  d1Queries: number
  d1RowsRead: number
  d1RowsWritten: number
  objectRowsRead: number
  objectRowsWritten: number
  objectRequests: number
  objectMs: number
  objectsWoken: number
}

export const ACTIONS = [
  'mail',
  'sign-in',
  'visit',
  'save',
  'create',
  'join',
  'socket',
  'finish',
  'evening',
  'seal',
  'closing',
  'board',
  'tap',
  'ranking',
  'numbers',
] as const
export type Action = (typeof ACTIONS)[number]

/** `closing` is for each player of the room, `seal` for each room; the others are for each time the action is done. */
export type MeasuredUnits = { actions: Record<Action, Units>; didHibernate: boolean }

/** Long enough for the alarm that a change sets, and that its flush cancels. */
const SETTLING_MS = 300
/** The platform lets an object go after ten seconds without an event. */
const HIBERNATION_MS = 14_000
const REPEATS = 5
/** A room may hear of the seal so much later than the season. */
const SEAL_KNOWN_MS = 12_000
const ASK_EVERY_MS = 50
const WORDS = 'panettone cotechino lenticchie spumante tombola camino nebbia tortellini neve presepe'.split(' ')

type Ask = (person: Person, at: number) => Promise<unknown>

const openSocket = async (game: Game, person: Person, id: string): Promise<WebSocket> => {
  const { origin } = game
  const headers = { origin, cookie: await cookieOf(person, game.season) }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${paths.live(id)}`, { headers })
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  return socket
}

const sumOf = (one: Units, other: Units): Units =>
  Object.fromEntries(Object.entries(one).map(([unit, units]) => [unit, units + other[unit as keyof Units]])) as Units // the same keys

export async function measureUnits(port: number): Promise<MeasuredUnits> {
  const game = await startMeteredGame(port, 2 * REPEATS + 2, 1)
  const http = new HttpCaller(game.origin, 1)
  const sockets: WebSocket[] = []
  const made: string[] = []
  const count = async (): Promise<Units> =>
    JSON.parse(String((await http.send('POST', '/api/metered', '')).body)) as Units // the bench's own answer
  try {
    const [owner, ...others] = game.people
    if (!owner) throw new Error('nobody is there')
    const people = others.slice(0, REPEATS)
    const cookie = (person: Person) => cookieOf(person, game.season)
    const send = async (person: Person, method: string, path: string, body?: object): Promise<string> =>
      String((await http.send(method, path, await cookie(person), body)).body)
    const create = async (person: Person): Promise<string> =>
      (JSON.parse(await send(person, 'POST', paths.rooms(), { name: 'Cenone', rules: [] })) as { id: string }).id // our own server's answer
    const url = new URL(game.origin)
    const operator = connectOperator(url, operatorToken(url))
    // A begin needs a season. Held, it is sealed by nothing else.
    await operator.saveSeason(game.season, { bonusWords: [], holdSeal: true })
    const room = await create(owner)
    const closed = await create(owner)
    for (const person of others) await send(person, 'POST', paths.join(closed))

    const during = async (work: () => Promise<unknown>, share: number): Promise<Units> => {
      await sleep(SETTLING_MS)
      await count()
      await work()
      const entries = Object.entries(await count()).map(([unit, units]) => [unit, units / share])
      return Object.fromEntries(entries) as Units // the same keys
    }
    const average = (ask: Ask): Promise<Units> =>
      during(async () => {
        for (const [at, person] of people.entries()) {
          await ask(person, at)
          await sleep(SETTLING_MS)
        }
      }, people.length)
    const sealing = (rooms: number): Promise<Units> =>
      during(async () => {
        await operator.begin(game.season, true)
        while ((await findSeason(url)).sealedAt === null) await sleep(1000)
        await sleep(SEAL_KNOWN_MS)
      }, rooms)
    const publishing = async (): Promise<void> => {
      await operator.publishSpeech(game.season, `Care italiane e cari italiani, ${WORDS.slice(0, 5).join(' ')}`)
      // The first request after the room was told of the speech computes the ranking.
      for (let isReady = false; !isReady; await sleep(ASK_EVERY_MS)) {
        isReady = (JSON.parse(await send(owner, 'GET', paths.ranking(closed))) as { status: string }).status === 'ready' // our own server's answer
      }
    }
    /** The sockets stay open while nothing happens: the next call wakes an object that has hibernated. */
    const hibernates = async (): Promise<boolean> => {
      await count()
      await sleep(HIBERNATION_MS)
      const late = others.at(-1)
      if (!late) throw new Error('nobody is left')
      await send(late, 'GET', paths.room(room))
      const isOpen = sockets.every((socket) => socket.readyState === WebSocket.OPEN)
      return isOpen && (await count()).objectsWoken > 0
    }

    const choosing = {
      mail: await average((person) => http.send('POST', paths.emailLink, '', { email: `${person.id}@posta.example` })),
      'sign-in': await average(async (person) => {
        await http.send('POST', paths.completeEmailLink, '', await spendingOf(person, 0))
      }),
      visit: await average(async (person) => {
        await send(person, 'GET', paths.session)
        await send(person, 'GET', paths.rooms())
      }),
      save: await average((person, at) => send(person, 'PUT', paths.words, { words: WORDS.slice(0, at + 1) })),
      // The owner's rooms: a person who finishes below is in two rooms, so two have to be told.
      create: await average(async () => made.push(await create(owner))),
      join: await average((person) => send(person, 'POST', paths.join(room))),
      socket: await average(async (person) => sockets.push(await openSocket(game, person, room))),
      finish: await average((person) => send(person, 'POST', paths.finish, { words: WORDS })),
    }
    const didHibernate = await hibernates()
    // Nobody watches from here on: no other room computes a ranking within another's measure.
    for (const socket of sockets) socket.terminate()
    const evening = await average(() => http.send('GET', paths.evening, ''))
    const seal = await sealing(made.length + 2)
    // A room left open would close by itself within another's measure.
    for (const id of [room, ...made]) await send(owner, 'POST', paths.close(id))
    const close = await during(() => send(owner, 'POST', paths.close(closed)), game.people.length)
    const board = await average((person) => send(person, 'GET', paths.board(closed)))
    const word = WORDS[0]
    const tap = await average((person) => send(person, 'POST', paths.heard(closed), { word, isHeard: true, ago: 0 }))
    const publish = await during(publishing, game.people.length)
    const ranking = await average((person) => send(person, 'GET', paths.ranking(closed)))
    const numbers = await average(async (person) => {
      await send(person, 'GET', paths.numbers(game.season))
      await send(person, 'GET', paths.said)
    })
    const night = { evening, seal, closing: sumOf(close, publish), board, tap, ranking, numbers }
    return {
      actions: { ...choosing, ...night },
      didHibernate,
    }
  } finally {
    for (const socket of sockets) socket.terminate()
    http.close()
    await game.stop()
  }
}
