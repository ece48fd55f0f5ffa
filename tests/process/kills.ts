/** The built Worker under twenty people's load, killed at a random moment and restarted on its stored state. */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type KillableServer, serverOfItsOwn } from '../../commands/local/killable-server.ts'
import { readWranglerConfig } from '../../commands/local/settings.ts'
import { makePeople } from '../../workshop/people/accounts.ts'
import { end, finish, makeRoom, move, type Random, save } from '../../workshop/people/acts.ts'
import { Browser, type Reply } from '../../workshop/people/browser.ts'
import { Ledger } from '../../workshop/people/ledger.ts'
import { findLost } from '../../workshop/rehearse/verify.ts'

const AT_ONCE = 20
/** A finished person writes no words: at each kill some have finished, and others take their places. */
const FINISHING = 4
/** The moment is counted in answers, so that it is as random on a slow machine, and never before there were any. */
const FEWEST_ANSWERS = 20
const MOST_ANSWERS = 250
/** Somewhere between two answers. */
const LONGEST_PAUSE_MS = 20
const LONGEST_LIFE_MS = 30_000

export type Killing = {
  /** One life and one death. @returns the losses; empty when everything is there */
  kill: () => Promise<string[]>
  ledger: Ledger
  stop: () => Promise<void>
}

/**
 * Of the last build. `random` decides who does what, and when the server dies. Leaves nothing behind when `stop` is called.
 */
export async function prepareKills(port: number, kills: number, random: Random): Promise<Killing> {
  const { server, state, stop } = await serverOfItsOwn(port, 'kills')
  try {
    const season = Number(readWranglerConfig().vars.SEASON_YEAR)
    const people = await makePeople(AT_ONCE + FINISHING * kills, state, season)
    const browsers = people.map((person) => new Browser(server.url, person))
    await server.start()
    const ledger = new Ledger()
    let round = 0
    const kill = () => killOnce(server, browsers.slice(FINISHING * round++).slice(0, AT_ONCE), browsers, ledger, random)
    return { kill, ledger, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function killOnce(
  server: KillableServer,
  active: readonly Browser[],
  everyone: readonly Browser[],
  ledger: Ledger,
  random: Random,
): Promise<string[]> {
  let isOver = false
  const lives = active.map((browser, at) =>
    live(browser, { ledger, random, mayFinish: at < FINISHING, isOver: () => isOver }),
  )
  await someAnswers(ledger, FEWEST_ANSWERS + random() * (MOST_ANSWERS - FEWEST_ANSWERS))
  await sleep(random() * LONGEST_PAUSE_MS)
  await server.kill()
  isOver = true
  await Promise.all(lives)
  await server.start()
  return findLost(ledger, everyone)
}

type Life = { ledger: Ledger; random: Random; mayFinish: boolean; isOver: () => boolean }

/** One thing after the other, until the server is gone or it is over. */
async function live(browser: Browser, life: Life): Promise<void> {
  while (!life.isOver()) {
    const { status } = await actOnce(browser, life)
    if (status === 0) return
    await turn()
  }
}

function actOnce(browser: Browser, life: Life): Promise<Reply<unknown>> {
  const { ledger, random } = life
  const rooms = [...ledger.rooms.values()].filter((room) => room.fate.value === 'open')
  const room = rooms[Math.floor(random() * rooms.length)]
  const own = rooms.filter((one) => one.ownerId === browser.person.id)
  const dice = random()
  if (!room || (dice < 0.06 && own.length < 3)) return makeRoom(life, browser)
  if (dice < 0.4) return save(life, browser)
  if (dice < 0.46 && life.mayFinish) return finish(life, browser)
  if (dice < 0.5 && own[0] && rooms.length > 5) return end(life, browser, own[0], random() < 0.3 ? 'deleted' : 'closed')
  const isIn = ledger.membership(room, browser.person.id).value
  return move(life, browser, room, !isIn || random() < 0.2)
}

async function someAnswers(ledger: Ledger, count: number): Promise<void> {
  const enough = ledger.acknowledged + count
  const deadline = Date.now() + LONGEST_LIFE_MS
  while (ledger.acknowledged < enough && Date.now() < deadline) await sleep(5)
}
