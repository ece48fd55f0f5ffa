/** Facts that must agree when the faults are over and no work is pending. */

import { paths } from '../../../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../../../shared/api/shapes.ts'
import { DELETED_NAME } from '../../../../shared/rooms/names.ts'
import { parseSpeech } from '../../../../shared/speech.ts'
import { lookAt } from '../../../support/rooms/rooms.ts'
import { naiveNear } from '../../../support/scoring/naive-near.ts'
import { naiveRanking } from '../../../support/scoring/naive-scorer.ts'
import { naiveSharing } from '../../../support/scoring/naive-sharing.ts'
import { inside } from '../world/objects.ts'
import type { Screen } from '../world/screen.ts'
import { type Snapshot, type StoredRoom, userKey } from '../world/snapshot.ts'
import { real, registryOf, SEASONS, signIn, type World } from '../world/world.ts'
import { phaseOf } from './membership.ts'
import { directoryFaults } from './rooms.ts'

export function accountsAreGone({ accounts, rooms }: Snapshot): string[] {
  const name = 'DELETED-STAYS-DELETED'
  const marked = [...accounts].filter(([, { deleted_at }]) => deleted_at !== null)
  const faults = marked.map(([id]) => `${name}: ${id} is marked, and nobody goes on with it`)
  for (const [id, room] of rooms) {
    for (const player of room.players.values()) {
      const isNamed = player.full_name !== DELETED_NAME
      if (!accounts.has(player.id) && isNamed) faults.push(`${name}: ${id} still names ${player.id}`)
    }
    for (const userId of room.removed) {
      if (!accounts.has(userId)) faults.push(`${name}: ${id} still remembers that ${userId} was taken out`)
    }
  }
  return faults
}

/** Nothing is owed any more, so the directory is as it has been wherever nothing was owed (`directoryFaults`). */
export function directoryAgrees(after: Snapshot): string[] {
  const faults = directoryFaults(after)
  for (const [id, room] of after.rooms) {
    const row = after.roomRows.get(id)
    if (room.owed.size > 0) faults.push(`DIRECTORY-CATCHES-UP: ${id} owes ${[...room.owed]} and nobody goes on with it`)
    if (phaseOf(room) === 'closing') faults.push(`CLOSING-HAS-TWO-STEPS: ${id} is closing for ever`)
    if (phaseOf(room) === 'gone') {
      if (room.record || (row && row.deleted_at === null) || after.places.get(id)?.length)
        faults.push(`DELETING-IS-REMEMBERED: of ${id} there is ${JSON.stringify({ row, record: room.record })}`)
    } else if (row?.deleted_at !== null) faults.push(`DIRECTORY-CATCHES-UP: D1 has no row of ${id}`)
  }
  return faults
}

/**
 * A player who finished while their room was open has their words in it, if they have opened it or it has closed since. Of an
 * open room of an earlier season no session says who had finished in it: there the closing alone finds lost words.
 * @param opened `user room`
 */
export function wordsHaveArrived(
  { season }: World,
  open: Snapshot,
  { users, rooms }: Snapshot,
  opened: ReadonlySet<string>,
): string[] {
  const faults: string[] = []
  for (const [id, { record }] of open.rooms) {
    const room = rooms.get(id)
    if (record?.phase !== 'open' || record.isMega || phaseOf(room) === 'gone') continue
    for (const player of room?.players.values() ?? []) {
      const key = userKey(player.id, record.season)
      const user = users.get(key)
      if (open.users.get(key)?.has_finished !== 1 || !user) continue
      const isFound = phaseOf(room) === 'closed' || (record.season === season && opened.has(`${player.id} ${id}`))
      if (isFound && player.words !== user.words) faults.push(`FINISHED-WORDS-ARRIVE: ${player.id} has none in ${id}`)
    }
  }
  return faults
}

/** design.md, «Rooms follow the speech»: every room of the season knows of the speech, watched or not. */
export const speechHasTravelled = ({ rooms, seasons }: Snapshot): string[] =>
  [...rooms].flatMap(([id, room]) => {
    const version = seasons.get(room.record?.season ?? 0)?.speech_version ?? 0
    const heard = room.record?.speechVersion ?? 0
    return phaseOf(room) === 'gone' || heard === version
      ? []
      : [`design.md, «Rooms follow the speech»: ${id} has heard of speech ${heard}, and it is ${version}`]
  })

export async function rankingsAreRight({ rooms, seasons }: Snapshot): Promise<string[]> {
  const faults: string[] = []
  const { client } = await signIn(0)
  for (const [id, room] of rooms) {
    if (phaseOf(room) !== 'closed' || !room.record) continue
    const { speech = null } = seasons.get(room.record.season) ?? {}
    const { body } = await client.get<Ranking>(paths.ranking(id, { limit: 200 }))
    const expected = speech === null ? [] : rankedOnce(room, speech)
    const status = speech === null ? 'waiting' : 'ready'
    if (body.status !== status || JSON.stringify(body.results) !== JSON.stringify(expected)) {
      faults.push(`RANKING-IS-A-FUNCTION: ${id}: ${JSON.stringify(body)} and not ${status} ${JSON.stringify(expected)}`)
    }
    const named = (body.awards ?? []).flatMap(({ userIds }) => userIds)
    const gone = named.filter((userId) => (room.players.get(userId)?.full_name ?? DELETED_NAME) === DELETED_NAME)
    if (gone.length > 0) faults.push(`game.md, «Awards»: an award of ${id} names ${gone.join(', ')}`)
  }
  return faults
}

function rankedOnce({ players, record }: StoredRoom, speech: string) {
  const game = [...players.values()].map(({ id, full_name, words }) => ({
    id,
    fullName: full_name,
    words: words === null ? [] : (JSON.parse(words) as string[]), // written by `GameStore` alone
  }))
  const results = naiveSharing(game)(naiveRanking(game, record?.rules ?? [], record?.bonusWords ?? [], speech))
  return naiveNear(parseSpeech(speech).distinct)(results)
}

/** A busy room batches for a tenth of a second, and frames may be on their way: ten seconds of looking, or more. */
const LOOKS = 1000

/** Every open page shows the room's state. */
export async function screensAgree(world: World): Promise<string[]> {
  const faults: string[] = []
  for (const screen of world.screens) {
    let fault = await screenFault(screen)
    for (let look = 0; look < LOOKS && fault; look++) {
      await scheduler.wait(10)
      fault = await screenFault(screen)
    }
    if (fault) faults.push(fault)
  }
  return faults
}

async function screenFault(screen: Screen): Promise<string | null> {
  if (screen.closed() !== null) return null
  const id = screen.roomId
  const answer = await lookAt(real.ROOMS.getByName(id), screen.accountId)
  if (!answer.ok && answer.code === 'room/removed') {
    return `design.md, «What an owner changes»: ${screen.accountId} was taken out of ${id}, and still watches it`
  }
  if (!answer.ok) return `DELETING-IS-REMEMBERED: ${screen.accountId} still has an open socket to ${id}`
  if (screen.state()?.needsView) screen.takeView(answer.value)
  const state = screen.state()
  const [shown, is] = [state && comparable(state.view), comparable(answer.value)]
  return shown === is && !state?.needsView ? null : `a page of ${screen.accountId} shows ${shown}, and ${id} is ${is}`
}

const comparable = (view: RoomView): string => JSON.stringify(Object.entries(view).sort())

/** WORDS-STAY-SECRET: whoever was in a closed room of a sealed season has its board. */
export async function boardsAreShown(world: World, { rooms, seasons }: Snapshot): Promise<string[]> {
  const faults: string[] = []
  for (const { client, accountId } of world.people) {
    for (const [id, room] of rooms) {
      const { record, players } = room
      const isSealed = seasons.get(record?.season ?? 0)?.sealed_at !== null
      if (phaseOf(room) !== 'closed' || record?.isMega || !isSealed || !players.has(accountId)) continue
      const { status } = await client.get(paths.board(id))
      // 401: signed out.
      if (status !== 200 && status !== 401)
        faults.push(`WORDS-STAY-SECRET: ${accountId} was told ${status} for the board of ${id}`)
    }
  }
  return faults
}

/** The registries know every room that was ever made. */
export async function roomsAreRegistered({ faulty }: World): Promise<string[]> {
  const ids = new Set<string>()
  for (const season of SEASONS) {
    const known = await inside(registryOf(season), (_, { storage }) => {
      const isEmpty = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'rooms'").toArray().length === 0
      return isEmpty ? [] : storage.sql.exec<{ id: string }>('SELECT id FROM rooms').toArray()
    })
    for (const { id } of known) ids.add(id)
  }
  return [...faulty.everMade].flatMap((id) => (ids.has(id) ? [] : [`the registry does not know ${id}`]))
}

/** design.md, «Counting the country»: of the speech that stands there are numbers. */
export async function numbersAreCounted(): Promise<string[]> {
  const { results } = await real.DB.prepare(
    `SELECT year FROM seasons s WHERE speech IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM season_numbers n WHERE n.year = s.year AND n.speech_version = s.speech_version)`,
  ).all<{ year: number }>()
  return results.map(({ year }) => `the numbers of the speech of ${year} were not counted`)
}
