/**
 * Checks that everything acknowledged is stored, and that owed work arrives. Only readers call, and finished people in rooms
 * that do not know of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import type {
  LobbyPlayer,
  PlayerPage,
  PlayerResult,
  Ranking,
  RoomList,
  RoomView,
  Session,
} from '../../shared/api/shapes.ts'
import { plays } from '../../shared/evening/seal.ts'
import { mapLimited } from '../at-once.ts'
import type { Browser } from '../people/browser.ts'
import type { Ledger, RoomFacts, RoomFate, Words } from '../people/ledger.ts'

/** An alarm runs after two seconds, and again after one, two, four … */
const PATIENCE_MS = 30_000

/** A person who can be asked; without a server in this file's tests. */
export type Reader = Pick<Browser, 'person' | 'read'>

const AT_ONCE = 32
/** Players or places in one answer, at most. */
const PAGE = 200

const isSameWords = (one: Words, other: Words): boolean =>
  one.rev === other.rev && one.hasFinished === other.hasFinished && one.words.join() === other.words.join()
const isSame = <T>(one: T, other: T): boolean => one === other

/** The losses as sentences; empty when everything is there. */
export async function findLost(ledger: Ledger, browsers: readonly Reader[]): Promise<string[]> {
  const [reader] = browsers
  if (!reader) return []
  const people = new Set(browsers.map(({ person }) => person.id))
  const words = await mapLimited(browsers, AT_ONCE, (browser) => lostWords(ledger, browser))
  const rooms = await mapLimited([...ledger.rooms.values()], AT_ONCE, (room) =>
    lostOfRoom(ledger, room, reader, people),
  )
  return [...words.flat(), ...rooms.flat(), ...(await eventually(() => notArrived(ledger, browsers)))]
}

async function lostWords(ledger: Ledger, browser: Reader): Promise<string[]> {
  const { id } = browser.person
  const { status, body } = await browser.read<Session>(paths.session)
  if (status !== 200 || !body.user) return [`ACKNOWLEDGED-IS-STORED: ${id} is not who they were: ${status}`]
  const { rev, words, hasFinished } = body.user
  const fact = ledger.wordsOf(id)
  const before = String(fact)
  return fact.isFound({ rev, words, hasFinished }, isSameWords)
    ? []
    : [`ACKNOWLEDGED-IS-STORED: the words of ${id} are ${JSON.stringify(body.user)}, and were ${before}`]
}

const fateOf = (status: number, view: RoomView): RoomFate =>
  status === 404 ? 'deleted' : view.isOpen && !view.isClosing ? 'open' : 'closed'

/** All players, since a view has the first 300. */
async function playersOf(view: RoomView, reader: Reader): Promise<LobbyPlayer[]> {
  if (view.playerCount <= view.players.length) return view.players
  const players: LobbyPlayer[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: { after?: string; limit: number } = { ...(after === undefined ? {} : { after }), limit: PAGE }
    const { status, body } = await reader.read<PlayerPage>(paths.players(view.id, page))
    if (status !== 200) throw new Error(`the players of ${view.id} cannot be read: ${status}`)
    players.push(...body.players)
    after = body.next
  }
  return players
}

/** `people`: only about these anything is known; others may be in the room too. */
async function lostOfRoom(
  ledger: Ledger,
  room: RoomFacts,
  reader: Reader,
  people: ReadonlySet<string>,
): Promise<string[]> {
  const { status, body: view } = await reader.read<RoomView>(paths.room(room.id))
  if (status !== 200 && status !== 404) return [`${room.id} cannot be looked at: ${status}`]
  const lost: string[] = []
  const before = String(room.fate)
  if (!room.fate.isFound(fateOf(status, view), isSame)) {
    lost.push(`ACKNOWLEDGED-IS-STORED: ${room.id} is ${room.fate.value}, and was ${before}`)
  }
  if (status === 404) return lost
  const here = new Set((await playersOf(view, reader)).map(({ id }) => id).filter((id) => people.has(id)))
  for (const personId of new Set([...room.members.keys(), ...here])) {
    const fact = ledger.membership(room, personId)
    const was = String(fact)
    if (!fact.isFound(here.has(personId), isSame)) {
      lost.push(
        `ACKNOWLEDGED-IS-STORED: ${personId} is ${here.has(personId) ? 'in' : 'not in'} ${room.id}, and was ${was}`,
      )
    }
  }
  return lost
}

async function eventually(findMissing: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const missing = await findMissing()
    if (missing.length === 0 || Date.now() > deadline) return missing
    await sleep(250)
  }
}

/** DIRECTORY-CATCHES-UP, FINISHED-WORDS-ARRIVE, CLOSING-HAS-TWO-STEPS: the work that rooms owed when they were killed. */
async function notArrived(ledger: Ledger, browsers: readonly Reader[]): Promise<string[]> {
  const rooms = await mapLimited([...ledger.rooms.values()], AT_ONCE, (room) => notArrivedIn(ledger, room, browsers))
  return [...rooms, ...(await mapLimited(browsers, AT_ONCE, (browser) => notListed(ledger, browser)))].flat()
}

async function notArrivedIn(ledger: Ledger, room: RoomFacts, browsers: readonly Reader[]): Promise<string[]> {
  const [reader] = browsers
  if (!reader || room.fate.value === 'deleted') return []
  const { body: view } = await reader.read<RoomView>(paths.room(room.id))
  const isOwed = (id: string): boolean =>
    view.isOpen ? ledger.wordsOf(id).value.hasFinished : room.finishedBefore?.has(id) === true
  const players = await playersOf(view, reader)
  const waiting = players.filter((player) => isOwed(player.id) && !player.hasFinished)
  // Where the Worker died between the lock and its message, an open room learns of it when that person opens it
  // (FINISHED-WORDS-ARRIVE).
  const openers = browsers.filter(({ person }) => waiting.some(({ id }) => id === person.id))
  await Promise.all(openers.map((opener) => opener.read(paths.room(room.id))))
  const isLate = room.fate.value === 'closed' && (view.isClosing || view.isOpen)
  return [
    ...waiting.map(({ id }) => `FINISHED-WORDS-ARRIVE: those of ${id} are not in ${room.id}`),
    ...(isLate ? [`CLOSING-HAS-TWO-STEPS: ${room.id} is not closed yet`] : []),
  ]
}

async function notListed(ledger: Ledger, browser: Reader): Promise<string[]> {
  const { id } = browser.person
  const { body } = await browser.read<RoomList>(paths.rooms())
  for (const card of body.owned) {
    if (ledger.rooms.has(card.id) || ledger.foundRoom(card.id, card.name, id)) continue
    return [`ONE-WRITER: ${id} owns ${card.id} and never asked for it`]
  }
  const listed = [...body.owned, ...body.joined].map((card) => `${card.id} ${card.isOpen ? 'open' : 'closed'}`).sort()
  const rooms = [...ledger.rooms.values()].filter(
    (room) => room.fate.value !== 'deleted' && ledger.membership(room, id).value,
  )
  const expected = rooms.map((room) => `${room.id} ${room.fate.value}`).sort()
  return listed.join() === expected.join() ? [] : [`DIRECTORY-CATCHES-UP: ${id} has ${listed}, and not ${expected}`]
}

/** Every row of a room's ranking; null while it is not ready. */
export async function resultsOf(reader: Reader, id: string): Promise<PlayerResult[] | null> {
  const results: PlayerResult[] = []
  for (;;) {
    const page = { from: results.length + 1, limit: PAGE }
    const { status, body } = await reader.read<Ranking>(paths.ranking(id, page))
    if (status !== 200 || body.status !== 'ready') return null
    results.push(...body.results)
    if (body.results.length === 0 || results.length >= body.total) return results
  }
}

/**
 * Everybody in a closed room has a place in its ranking, with the words that they had finished; in a room closed after the
 * seal, with ten saved ones as well (TEN-WORDS-PLAY).
 *
 * @param sealedAt of the season, when the room closed
 */
export async function notRanked(
  ledger: Ledger,
  room: RoomFacts,
  reader: Reader,
  sealedAt: string | null = null,
): Promise<string[]> {
  const results = await resultsOf(reader, room.id)
  if (results === null) return [`the ranking of ${room.id} is not ready`]
  const found = new Map(results.map((result) => [result.id, result]))
  const lost: string[] = []
  for (const [id, fact] of room.members) {
    if (!fact.value) continue
    const list = ledger.wordsOf(id).value
    const expected = plays(list, { sealedAt }) ? list.words.join() : ''
    const ranked = found
      .get(id)
      ?.computedWords.map(({ word }) => word)
      .join()
    if (ranked === expected) continue
    lost.push(
      `${id} has ${ranked === undefined ? 'no place' : `«${ranked}»`} in the ranking of ${room.id}, and not «${expected}»`,
    )
  }
  return lost
}
