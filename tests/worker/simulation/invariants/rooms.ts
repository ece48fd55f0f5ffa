/** Invariants of the rooms and the directory, checked at every moment and after any failure. */
import { WORDS_PER_PLAYER } from '../../../../shared/season.ts'
import { authorsIn, isOfLastSeason } from '../history/lists.ts'
import { OLD_COMPANY } from '../world/places.ts'
import type { Invariant } from '../world/seen.ts'
import { type Snapshot, type StoredRoom, type StoredUser, userKey } from '../world/snapshot.ts'
import { OLD_SEASON } from '../world/world.ts'
import { phaseOf, wasMadeAgain } from './membership.ts'

const ROOM_ROW = ''

const livingRooms = ({ rooms }: Snapshot): [string, StoredRoom][] =>
  [...rooms].filter(([, room]) => phaseOf(room) !== 'gone')

/** The directory has everything that is not owed; while something is owed, an alarm is set. */
export const directoryIsOwedOrRight: Invariant = ({ after }) => directoryFaults(after)

export function directoryFaults(after: Snapshot): string[] {
  const name = 'DIRECTORY-CATCHES-UP'
  const faults: string[] = []
  for (const [id, room] of livingRooms(after)) {
    const row = after.roomRows.get(id)
    const places = new Map((after.places.get(id) ?? []).map((place) => [place.user_id, place.present === 1]))
    if (row?.deleted_at != null) continue // made again after its deletion: it is deleted as soon as D1 says so
    if (!room.owed.has(ROOM_ROW)) {
      const isSame =
        row?.player_count === room.players.size &&
        row.owner_id === room.record?.ownerId &&
        row.name === room.record?.name &&
        (row.is_open === 1) === (phaseOf(room) !== 'closed')
      if (!isSame) faults.push(`${name}: nothing is owed for the row of ${id}, which is ${JSON.stringify(row)}`)
    }
    for (const userId of new Set([...room.players.keys(), ...places.keys()])) {
      const isHere = room.players.has(userId) && room.players.get(userId)?.full_name !== 'Giocatore rimosso'
      if (!room.owed.has(userId) && isHere !== (places.get(userId) ?? false)) {
        faults.push(`${name}: nothing is owed for ${userId}, who is ${isHere ? 'in' : 'not in'} ${id}`)
      }
    }
  }
  return faults
}

export const debtsHaveAlarms: Invariant = ({ after }) =>
  [...after.rooms].flatMap(([id, { record, owed, work, alarm }]) => {
    if (!record) return alarm === null ? [] : [`DELETING-IS-REMEMBERED: ${id} is nothing any more and has an alarm`]
    const name =
      record.phase === 'open'
        ? 'DIRECTORY-CATCHES-UP'
        : record.phase === 'closing'
          ? 'CLOSING-HAS-TWO-STEPS'
          : 'DELETING-IS-REMEMBERED'
    const owes = owed.size > 0 || record.phase === 'closing' || record.phase === 'deleting' || work.length > 0
    return owes && alarm === null
      ? [`${name}: ${id} owes (${[...owed, ...work]}, ${record.phase}) and has no alarm`]
      : []
  })

export const closedIsFinal: Invariant = (seen) =>
  [...seen.after.rooms].flatMap(([id, room]) => {
    const was = seen.before.rooms.get(id)
    if (was === room || phaseOf(was) !== 'closed' || phaseOf(room) !== 'closed' || wasMadeAgain(seen, id)) return []
    const [before, now] = [frozen(was), frozen(room)]
    return before === now ? [] : [`CLOSED-IS-FINAL: ${id} was ${before} and is ${now}`]
  })

const frozen = (room: StoredRoom | undefined): string => {
  const { name, rules, bonusWords, season } = room?.record ?? {}
  const players = [...(room?.players.values() ?? [])].map(({ id, words }) => [id, words]).sort()
  return JSON.stringify({ name, rules, bonusWords, season, players })
}

/**
 * A room's players have the words that D1 has locked, by a finish or by the seal. A finish that was answered is in every room that it has reached, or that
 * has written since who is in it: such a room needs no opening. Closed rooms lack nobody's words.
 */
export const finishedWordsArrive: Invariant = ({ before, after, world }) => {
  const faults: string[] = []
  for (const [id, room] of livingRooms(after)) {
    const { season = 0, isMega = false } = room.record ?? {}
    const hasJustClosed = phaseOf(room) === 'closed' && phaseOf(before.rooms.get(id)) !== 'closed'
    const [sealedBefore, sealedAfter] = [before, after].map(({ seasons }) => seasons.get(season)?.sealed_at != null)
    for (const { id: userId, words } of room.players.values()) {
      const user = after.users.get(userKey(userId, season))
      const had = before.users.get(userKey(userId, season))
      const fault = (what: string) => faults.push(`FINISHED-WORDS-ARRIVE: ${userId} in ${id}: ${what}`)
      if (words !== null && user && (user.words !== words || !isLocked(user, sealedAfter)))
        fault('words that are not locked')
      if (words !== null) continue
      const isAnswered = user?.has_finished === 1 && world.finishes.has(userKey(userId, season))
      const isTold = isAnswered && !world.faulty.untold.has(`${userId} ${id}`)
      // The mega room is not told of each finish: it may learn of it at its closing.
      if (isTold && !isMega && phaseOf(room) !== 'closed' && !room.owed.has(userId)) fault('told, and not there')
      if (hasJustClosed && had?.has_finished === 1 && user) fault('finished before the room closed, and not in it')
      // Its first page was read after the seal.
      const isAfterSeal = sealedBefore && sealedAfter && before.rooms.get(id)?.record?.closingProgress === null
      if (hasJustClosed && isAfterSeal && had && user && isLocked(had, true))
        faults.push(`TEN-WORDS-PLAY: ${userId} in ${id}: ten words before the seal, and not in the closed room`)
    }
  }
  return faults
}

/** TEN-WORDS-PLAY. */
const isLocked = (user: StoredUser, isSealed = false): boolean =>
  user.has_finished === 1 || (isSealed && (JSON.parse(user.words) as string[]).length === WORDS_PER_PLAYER)

export const seasonsStayApart: Invariant = ({ after }) => {
  const name = 'SEASON-IS-PART-OF-THE-KEY'
  return livingRooms(after).flatMap(([id, room]) => {
    const isOld = room.record?.season === OLD_SEASON
    const words = [...room.players.values()].flatMap((player) =>
      player.words ? (JSON.parse(player.words) as string[]) : [],
    )
    const foreign = words.filter((word) => authorsIn(word).size > 0 && isOfLastSeason(word) !== isOld)
    const newcomer = isOld && room.players.size > OLD_COMPANY ? ['somebody came into a room of last season'] : []
    return [...newcomer, ...foreign].map((what) => `${name}: ${id}: ${what}`)
  })
}

/** An account whose deletion was answered 204 is gone, and a marked one does not come back. */
export const deletedStaysDeleted: Invariant = ({ before, after, outcomes }) => {
  const name = 'DELETED-STAYS-DELETED'
  const faults: string[] = []
  for (const [id, { deleted_at }] of before.accounts) {
    const now = after.accounts.get(id)
    if (deleted_at !== null && now && now.deleted_at === null) faults.push(`${name}: ${id} lives again`)
    if (now && now.deleted_at !== null && after.sessions.has(id))
      faults.push(`${name}: ${id} is marked and has a session`)
  }
  for (const { op, status, accountId } of outcomes) {
    const isGone = accountId !== null && (before.accounts.get(accountId) ?? { deleted_at: 0 }).deleted_at !== null
    if (isGone && ['save', 'finish', 'profile'].includes(op.do) && status < 300)
      faults.push(`${name}: ${accountId} was told ${status} for ${op.do}, after its deletion`)
  }
  const gone = new Set<string>()
  for (const { op, status, accountId } of outcomes) {
    if (status === 204 && accountId !== null && op.do.endsWith('account')) gone.add(accountId)
  }
  for (const id of gone) {
    if (after.accounts.has(id)) faults.push(`${name}: ${id} was told that it is gone`)
    const others = outcomes.filter((outcome) => outcome.accountId === id && !outcome.op.do.endsWith('account'))
    for (const [roomId, room] of after.rooms) {
      const entry = room.players.get(id)
      // A room that is not in the directory yet learns of the deletion at its first write to D1.
      const isKnown = !room.owed.has(id)
      const isNamed = isKnown && entry && entry.full_name !== 'Giocatore rimosso'
      if (isNamed && others.length === 0 && phaseOf(room) !== 'gone')
        faults.push(`${name}: ${roomId} still names ${id}`)
    }
  }
  for (const key of after.users.keys()) {
    const [accountId = ''] = key.split(' ')
    if (!after.accounts.has(accountId)) faults.push(`${name}: ${key} is left of a deleted account`)
  }
  return faults
}

export const nothingForbiddenWasWritten: Invariant = ({ before, after }) =>
  after.forbidden.slice(before.forbidden.length)
