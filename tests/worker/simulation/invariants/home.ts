/** Home and albo, by what they answer: one's rooms as they are, without those that one has taken off (decisions 53, 55). */
import { paths } from '../../../../shared/api/paths.ts'
import type { Albo, RoomList } from '../../../../shared/api/shapes.ts'
import { type Invariant, isAcknowledged, mayHaveActed } from '../world/seen.ts'
import type { Snapshot, StoredRoom } from '../world/snapshot.ts'
import type { Sure } from '../world/told.ts'
import type { World } from '../world/world.ts'
import { phaseOf } from './membership.ts'

/** Decision 55: off one's own home when that was answered, and back when that was. */
export const whatIsHiddenStaysHidden: Invariant = ({ world, outcomes }) => {
  const changes = outcomes.filter((outcome) => outcome.op.do === 'hide' && mayHaveActed(outcome))
  const note = (isAlone: boolean): void => {
    for (const change of changes) {
      const { op, accountId, roomId } = change
      if (op.do !== 'hide' || accountId === null || roomId === null) continue
      const rooms = world.hidden.get(accountId) ?? new Map<string, Sure<boolean>>()
      const isSure = isAlone && isAcknowledged(change)
      world.hidden.set(accountId, rooms.set(roomId, isSure ? op.isHidden : null))
    }
  }
  note(false)
  const faults = outcomes.flatMap(({ op, status, body, accountId }) => {
    const hidden = world.hidden.get(accountId ?? '')
    if (status !== 200 || !hidden) return []
    if (op.do === 'list') {
      const { owned, joined } = body as RoomList // as the route builds it
      const shown = [...owned, ...joined].filter(({ id }) => hidden.get(id) === true)
      return shown.map(({ id }) => `decision 55: home shows ${id}, which ${accountId} has taken off it`)
    }
    if (op.do !== 'albo') return []
    return (body as Albo).seasons
      .flatMap(({ rooms }) => rooms)
      .filter(({ id, isHidden = false }) => hidden.get(id) === !isHidden)
      .map(({ id }) => `decision 55: the albo of ${accountId} is wrong about whether ${id} is hidden`)
  })
  note(changes.length === 1)
  return faults
}

const byId = (ids: Iterable<string>): string => [...ids].sort().join()

/** At the end of a history: everybody's home has their rooms of the season, and their albo the closed ones of all. */
export async function homesAgree(world: World, { rooms }: Snapshot): Promise<string[]> {
  const faults: string[] = []
  for (const { client, accountId } of world.people) {
    const home = await client.get<RoomList>(paths.rooms())
    const albo = await client.get<Albo>(paths.seasons())
    if (home.status !== 200 || albo.status !== 200) continue // signed out
    const hidden = world.hidden.get(accountId)
    const own = [...rooms].filter(([, room]) => phaseOf(room) !== 'gone' && room.players.has(accountId))
    const isShown = ([id, { record }]: [string, StoredRoom]): boolean =>
      record?.season === world.season && hidden?.get(id) !== true
    const cards = new Map([...home.body.owned, ...home.body.joined].map((card) => [card.id, card]))
    // Whether an unanswered wish to hide was carried out is not known.
    const [here, there] = [own.filter(isShown).map(([id]) => id), [...cards.keys()]].map((ids) =>
      byId(ids.filter((id) => hidden?.get(id) !== null)),
    )
    if (here !== there)
      faults.push(`DIRECTORY-CATCHES-UP: the home of ${accountId} has «${there}», and is in «${here}»`)
    for (const [id, card] of cards) {
      const room = rooms.get(id)
      const is = [
        room?.record?.name,
        phaseOf(room) !== 'closed',
        room?.record?.ownerId === accountId,
        room?.players.size,
      ]
      const shown = [card.name, card.isOpen, card.isOwner, card.playerCount]
      if (is.join() !== shown.join())
        faults.push(`DIRECTORY-CATCHES-UP: the card of ${id} says ${shown}, and it is ${is}`)
    }
    const closed = own.filter(([, room]) => phaseOf(room) === 'closed').map(([id]) => id)
    const played = albo.body.seasons.flatMap((season) => season.rooms.map(({ id }) => id))
    if (byId(closed) !== byId(played))
      faults.push(`decision 53: the albo of ${accountId} has «${played}», not «${closed}»`)
  }
  return faults
}
