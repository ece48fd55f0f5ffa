/** The cost of each action of a player in Cloudflare's units, counted in the running Worker: rows, queries, calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { findSeason } from '../../commands/api/operator-api.ts'
import { paths } from '../../shared/api/paths.ts'
import { selfClosingAt } from '../../shared/evening/seal.ts'
import { spendingOf } from '../../workshop/people/accounts.ts'
import { idIn, Meter, REPEATS } from './meter.ts'
import type { Actions } from './units.ts'

export type MeasuredUnits = { actions: Actions; didHibernate: boolean }

/** The platform hibernates an object after ten seconds without an event. */
const HIBERNATION_MS = 14_000
/** The longest delay until a room knows of the season's seal. */
const SEAL_KNOWN_MS = 12_000
/** Time enough for the season's object to tell so few rooms of the speech, and to count so few lists in one page. */
const TOLD_MS = 4000
const ASK_EVERY_MS = 50
const WORDS = 'panettone cotechino lenticchie spumante tombola camino nebbia tortellini neve presepe'.split(' ')
const LINE = 'Care italiane e cari italiani, la neve del camino e la nebbia. '
/** Of this many rooms, one closes by itself within seconds of being watched. */
const CANDIDATES = 12

type Rooms = { watched: string; closed: string; selfClosed: string; made: string[] }

export async function measureUnits(port: number): Promise<MeasuredUnits> {
  const meter = await Meter.start(port)
  try {
    // A begin needs the season's row. On hold, only this bench seals it.
    await meter.operator.saveSeason(meter.season, { bonusWords: [], holdSeal: true })
    const [watched, closed] = [await meter.create(), await meter.create()]
    const candidates: string[] = []
    for (let at = 0; at < CANDIDATES; at++) candidates.push(await meter.create('Veglione'))
    const [selfClosed = ''] = candidates.toSorted((one, other) => closingAfter(one) - closingAfter(other))
    for (const person of meter.others) await meter.send(person, 'POST', paths.join(closed))
    // The people who act are in two rooms, as most players are.
    for (const person of meter.others.slice(REPEATS)) await meter.send(person, 'POST', paths.join(selfClosed))
    const rooms: Rooms = { watched, closed, selfClosed, made: candidates.filter((id) => id !== selfClosed) }
    const choosing = await measureChoosing(meter, rooms)
    const didHibernate = await hibernates(meter, watched)
    // Without watchers no other room computes a ranking during a measurement.
    for (const socket of meter.sockets.splice(0)) socket.terminate()
    const evening = await measureEvening(meter, rooms)
    return { actions: { ...choosing, ...evening, ...(await measureYears(meter, rooms)) }, didHibernate }
  } finally {
    await meter.stop()
  }
}

const closingAfter = (id: string): number => selfClosingAt(id, 0, true)

/** The sockets stay open while nothing happens; the next call wakes an object that has hibernated. */
async function hibernates(meter: Meter, room: string): Promise<boolean> {
  await meter.count()
  await sleep(HIBERNATION_MS)
  await meter.send(meter.others.at(-1) ?? null, 'GET', paths.room(room))
  const isOpen = meter.sockets.every((socket) => socket.readyState === WebSocket.OPEN)
  return isOpen && (await meter.count()).objectsWoken > 0
}

async function measureChoosing(meter: Meter, { watched, closed, made }: Rooms) {
  return {
    mail: await meter.average(async (person) => {
      await meter.send(null, 'GET', paths.session)
      await meter.send(null, 'POST', paths.emailLink, { email: `${person.id}@posta.example` })
    }),
    signIn: await meter.average(async (person) =>
      meter.send(null, 'POST', paths.completeEmailLink, await spendingOf(person, 0)),
    ),
    home: await meter.average((person) => meter.open(person, '/')),
    words: await meter.average(async (person) => {
      await meter.open(person, '/parole')
      await meter.send(person, 'GET', paths.previousWords)
    }),
    roomPage: await meter.average((person) => meter.open(person, `/stanza/${closed}`)),
    toRoom: await meter.average((person) => meter.send(person, 'POST', paths.join(closed))),
    return: await meter.average(async (person) => {
      await meter.send(person, 'GET', paths.session)
      await meter.send(person, 'GET', paths.rooms())
    }),
    save: await meter.average((person, at) =>
      meter.send(person, 'PUT', paths.words, { words: WORDS.slice(0, at + 1) }),
    ),
    create: await meter.average(async () => made.push(await meter.create())),
    join: await meter.average((person) => meter.send(person, 'POST', paths.join(watched))),
    socket: await meter.average((person) => meter.watch(person, watched)),
    finish: await meter.average((person) => meter.send(person, 'POST', paths.finish, { words: WORDS })),
  }
}

async function measureEvening(meter: Meter, { watched, closed, selfClosed, made }: Rooms) {
  const { operator, owner, season } = meter
  const players = meter.game.people.length
  const evening = await meter.average(() => meter.send(null, 'GET', paths.evening))
  const seal = await meter.during(async () => {
    await operator.begin(season, true)
    while ((await findSeason(meter.url)).sealedAt === null) await sleep(1000)
    await sleep(SEAL_KNOWN_MS)
  }, made.length + 3)
  // An open room would close by itself during another measurement.
  for (const id of [watched, ...made]) await meter.send(owner, 'POST', paths.close(id))
  const selfClosing = await meter.during(async () => {
    await meter.watch(owner, selfClosed)
    await sleep(closingAfter(selfClosed))
    while ((JSON.parse(await meter.send(owner, 'GET', paths.room(selfClosed))) as { isOpen: boolean }).isOpen) {
      await sleep(1000)
    }
  }, players - REPEATS)
  for (const socket of meter.sockets.splice(0)) socket.terminate()
  const closing = await meter.during(() => meter.send(owner, 'POST', paths.close(closed)), players)
  const transcript = await meter.average((_, at) => operator.sendTranscript(season, LINE.repeat(at + 1)))
  const board = await meter.average((person) => meter.send(person, 'GET', paths.board(closed)))
  const word = WORDS[0]
  const tap = await meter.average((person) =>
    meter.send(person, 'POST', paths.heard(closed), { word, isHeard: true, ago: 0 }),
  )
  const publication = await meter.during(async () => {
    await operator.publishSpeech(season, LINE, true)
    await sleep(TOLD_MS)
  }, made.length + 3)
  // The first request after the room heard of the speech computes the ranking.
  const ranked = await meter.during(() => untilRanked(meter, closed), players)
  await untilRanked(meter, watched)
  const ranking = await meter.average((person) => meter.send(person, 'GET', paths.ranking(closed)))
  const numbers = await meter.average(async (person) => {
    await meter.send(person, 'GET', paths.numbers(season))
    await meter.send(person, 'GET', paths.said)
  })
  return { evening, transcript, seal, closing, selfClosing, board, tap, publication, ranked, ranking, numbers }
}

async function untilRanked(meter: Meter, id: string): Promise<void> {
  const read = (): Promise<string> => meter.send(meter.owner, 'GET', paths.ranking(id))
  while ((JSON.parse(await read()) as { status: string }).status !== 'ready') await sleep(ASK_EVERY_MS)
}

async function measureYears(meter: Meter, { made }: Rooms) {
  const albo = await meter.average((person) => meter.send(person, 'GET', paths.seasons()))
  await meter.setSeason(meter.season + 1)
  await meter.operator.saveSeason(meter.season, { bonusWords: [], holdSeal: true })
  const profile = await meter.average((person) => meter.send(person, 'POST', paths.me, { fullName: person.fullName }))
  await meter.send(meter.owner, 'POST', paths.me, { fullName: meter.owner.fullName })
  const reopened: string[] = []
  const reopen = await meter.average(async (_, at) => {
    reopened.push(idIn(await meter.send(meter.owner, 'POST', paths.reopen(made[at] ?? ''))))
  })
  if (new Set(reopened).size < REPEATS) throw new Error('a company got no room of its own')
  return { albo, profile, reopen }
}
