/** A company of a past season, whose room may come back (design.md, «The same company»). */
import { paths } from '../../../shared/api/paths.ts'
import type { Invitation, Problem, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Client, type Player } from '../../support/client.ts'
import { aPastRoom } from '../../support/rooms/past-rooms.ts'

type Answer = { id: string } & Problem

export const reopen = ({ client }: { client: Client }, id: string) => client.post<Answer>(paths.reopen(id))

export const viewBy = async ({ client }: Player, id: string): Promise<RoomView> =>
  (await client.get<RoomView>(paths.room(id))).body

export const lineOf = async (id: string) =>
  env.DB.prepare('SELECT line FROM rooms WHERE id = ?1').bind(id).first('line')

export const company = async () => {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  return { ada, bruno, old: await aPastRoom([ada, bruno], { name: 'Cenone da Ada', rules: ['last-man'] }) }
}

/** Three people of a room of last season, who have no other. */
export async function companyOfThree() {
  const people = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro'), await aPlayer('Carla Dentro')] as const
  return { people, old: await aPastRoom(people, { name: 'Cenone da Ada' }) }
}

export const reopened = async (player: Player, id: string): Promise<string> => (await reopen(player, id)).body.id

/** The invitations on this person's home. */
export const invited = async ({ client }: Player): Promise<Invitation[] | undefined> =>
  (await client.get<RoomList>(paths.rooms())).body.invitations
