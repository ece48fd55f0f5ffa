/** A room, seen by every kind of person: in it, out of it again, never in it, with a deleted account, signed out. */
import { expect } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { aPlayer, aRoomOf, Client } from '../client.ts'
import { tenWords } from '../ten-words.ts'

export type Eye = 'owner' | 'member' | 'left' | 'stranger' | 'gone' | 'signed out'
export type Scene = { room: string; clients: Record<Eye, Client> }
/** Every word that the room has had: the owner's, the member's, and those of the person who left. */
export const WORDS = ['capo', 'dentro', 'uscita'].flatMap((stem) => tenWords(stem))

/** An open room: two in it have finished, one has left it again, one has deleted the account, one has its link. */
export async function aScene(): Promise<Scene> {
  const owner = await aPlayer('Ada Capo')
  const member = await aPlayer('Bruno Dentro')
  const left = await aPlayer('Carla Uscita')
  const stranger = await aPlayer('Dario Mai')
  const gone = await aPlayer('Elena Andata')
  const room = await aRoomOf(owner)
  for (const { client } of [member, left, gone]) expect((await client.post(paths.join(room))).status).toBe(200)
  for (const [{ client }, stem] of [
    [owner, 'capo'],
    [member, 'dentro'],
    [left, 'uscita'],
    [stranger, 'mai'],
  ] as const)
    expect((await client.post(paths.finish, { words: tenWords(stem) })).status).toBe(200)
  expect((await left.client.post(paths.leave(room))).status).toBe(204)
  const copied = gone.client.copy()
  expect((await gone.client.delete(paths.me)).status).toBe(204)
  const [ownersClient, membersClient] = [owner.client, member.client]
  const outside = { left: left.client, stranger: stranger.client, gone: copied, 'signed out': new Client() }
  return { room, clients: { owner: ownersClient, member: membersClient, ...outside } }
}
