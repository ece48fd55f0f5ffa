/**
 * Everything that was acknowledged is there, and what was owed arrives. Nobody calls but readers, and who has finished: in
 * rooms that do not know it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '../../shared/api/paths.ts'
import type { RoomList, RoomView, Session } from '../../shared/api/shapes.ts'
import type { Browser } from './browser.ts'
import type { Ledger, RoomFacts, RoomFate, Words } from './ledger.ts'

/** An alarm looks after two seconds, and again after one, two, four … */
const PATIENCE_MS = 30_000

const isSameWords = (one: Words, other: Words): boolean =>
  one.rev === other.rev && one.hasFinished === other.hasFinished && one.words.join() === other.words.join()
const isSame = <T>(one: T, other: T): boolean => one === other

/** What was lost, in words; nothing when all of it is there. */
export async function findLost(ledger: Ledger, browsers: readonly Browser[]): Promise<string[]> {
  const [reader] = browsers
  if (!reader) return []
  const words = browsers.map((browser) => lostWords(ledger, browser))
  const rooms = [...ledger.rooms.values()].map((room) => lostOfRoom(ledger, room, reader))
  const lost = (await Promise.all([...words, ...rooms])).flat()
  return [...lost, ...(await eventually(() => notArrived(ledger, browsers)))]
}

async function lostWords(ledger: Ledger, browser: Browser): Promise<string[]> {
  const { id } = browser.person
  const { status, body } = await browser.call<Session>('GET', paths.session)
  if (status !== 200 || !body.user) return [`ACKNOWLEDGED-IS-STORED: ${id} is not who they were: ${status}`]
  const { rev, words, hasFinished } = body.user
  const fact = ledger.wordsOf(id)
  const said = String(fact)
  return fact.isFound({ rev, words, hasFinished }, isSameWords)
    ? []
    : [`ACKNOWLEDGED-IS-STORED: the words of ${id} are ${JSON.stringify(body.user)}, and were ${said}`]
}

const fateOf = (status: number, view: RoomView): RoomFate =>
  status === 404 ? 'deleted' : view.isOpen && !view.isClosing ? 'open' : 'closed'

async function lostOfRoom(ledger: Ledger, room: RoomFacts, reader: Browser): Promise<string[]> {
  const { status, body: view } = await reader.call<RoomView>('GET', paths.room(room.id))
  if (status !== 200 && status !== 404) return [`${room.id} cannot be looked at: ${status}`]
  const lost: string[] = []
  const said = String(room.fate)
  if (!room.fate.isFound(fateOf(status, view), isSame)) {
    lost.push(`ACKNOWLEDGED-IS-STORED: ${room.id} is ${room.fate.told}, and was ${said}`)
  }
  if (status === 404) return lost
  const here = new Set(view.players.map((player) => player.id))
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

async function eventually(look: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const missing = await look()
    if (missing.length === 0 || Date.now() > deadline) return missing
    await sleep(250)
  }
}

/** DIRECTORY-CATCHES-UP, FINISHED-WORDS-ARRIVE, CLOSING-HAS-TWO-STEPS: what the rooms owed when they were killed. */
async function notArrived(ledger: Ledger, browsers: readonly Browser[]): Promise<string[]> {
  const rooms = [...ledger.rooms.values()].map((room) => notArrivedIn(ledger, room, browsers))
  return (await Promise.all([...rooms, ...browsers.map((browser) => notListed(ledger, browser))])).flat()
}

async function notArrivedIn(ledger: Ledger, room: RoomFacts, browsers: readonly Browser[]): Promise<string[]> {
  const [reader] = browsers
  if (!reader || room.fate.told === 'deleted') return []
  const { body: view } = await reader.call<RoomView>('GET', paths.room(room.id))
  const isOwed = (id: string): boolean =>
    view.isOpen ? ledger.wordsOf(id).told.hasFinished : room.finishedBefore?.has(id) === true
  const waiting = view.players.filter((player) => isOwed(player.id) && !player.hasFinished)
  // Where the Worker died between the lock and its message, an open room learns of it from whoever opens it (decision 125).
  const openers = browsers.filter(({ person }) => waiting.some(({ id }) => id === person.id))
  await Promise.all(openers.map((opener) => opener.call('GET', paths.room(room.id))))
  const isLate = room.fate.told === 'closed' && (view.isClosing || view.isOpen)
  return [
    ...waiting.map(({ id }) => `FINISHED-WORDS-ARRIVE: those of ${id} are not in ${room.id}`),
    ...(isLate ? [`CLOSING-HAS-TWO-STEPS: ${room.id} is not closed yet`] : []),
  ]
}

async function notListed(ledger: Ledger, browser: Browser): Promise<string[]> {
  const { id } = browser.person
  const { body } = await browser.call<RoomList>('GET', paths.rooms())
  for (const card of body.owned) {
    if (ledger.rooms.has(card.id) || ledger.foundRoom(card.id, card.name, id)) continue
    return [`ONE-WRITER: ${id} owns ${card.id} and never asked for it`]
  }
  const listed = [...body.owned, ...body.joined].map((card) => `${card.id} ${card.isOpen ? 'open' : 'closed'}`).sort()
  const known = [...ledger.rooms.values()].filter(
    (room) => room.fate.told !== 'deleted' && ledger.membership(room, id).told,
  )
  const expected = known.map((room) => `${room.id} ${room.fate.told}`).sort()
  return listed.join() === expected.join() ? [] : [`DIRECTORY-CATCHES-UP: ${id} has ${listed}, and not ${expected}`]
}
