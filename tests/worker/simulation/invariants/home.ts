/** Home and albo, by their answers: the caller's rooms as they are (design.md, «The albo»). */
import { paths } from '../../../../shared/api/paths.ts'
import type { Albo, RoomList } from '../../../../shared/api/shapes.ts'
import type { Snapshot } from '../world/snapshot.ts'
import type { World } from '../world/world.ts'
import { phaseOf } from './membership.ts'

const byId = (ids: Iterable<string>): string => [...ids].sort().join()

/** At the end of a history: everybody's home has their rooms of the season, and their albo the closed ones of all. */
export async function homesAgree(world: World, { rooms }: Snapshot): Promise<string[]> {
  const faults: string[] = []
  for (const { client, accountId } of world.people) {
    const home = await client.get<RoomList>(paths.rooms())
    const albo = await client.get<Albo>(paths.seasons())
    if (home.status !== 200 || albo.status !== 200) continue // signed out
    const own = [...rooms].filter(([, room]) => phaseOf(room) !== 'gone' && room.players.has(accountId))
    const cards = new Map([...home.body.owned, ...home.body.joined].map((card) => [card.id, card]))
    const here = byId(own.filter(([, { record }]) => record?.season === world.season).map(([id]) => id))
    const there = byId(cards.keys())
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
      faults.push(`design.md, «The albo»: the albo of ${accountId} has «${played}», not «${closed}»`)
  }
  return faults
}
