/**
 * Nothing is offered that always refuses: in each phase of the evening, each key that a page shows is pressed, and the
 * server accepts it. The page decides by `keysFor`, the server by the same table.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { keysFor, letsIn } from '../../../app/room/permission.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { type ShutCode, shutBy } from '../../../shared/evening/phase.ts'
import type { can } from '../../../shared/permissions.ts'
import { aPlayer, aRoomOf, type Player, type Reply, sessionOf, tenWords } from '../../support/client.ts'
import { aPastRoom } from '../../support/rooms/past-rooms.ts'
import * as night from './an-evening.ts'

night.anEvening()
beforeEach(async () => void (await night.setSeason({ bonusWords: [], holdSeal: true })))

const KNOWN_MS = 4000

const PHASES: [string, ShutCode | null, () => Promise<unknown>][] = [
  ['while words are chosen', null, async () => undefined],
  [
    'after the deadline',
    null,
    async () => {
      await night.setSeason({ wordsDeadline: night.inAWhile(night.MINUTE), holdSeal: true })
      night.timePasses(2 * night.MINUTE)
    },
  ],
  ['once the President speaks', null, () => night.begin(true)],
  ['from the seal on', 'room/sealed', () => night.sealed()],
  ['published and not sealed', 'room/published', () => night.publish('La pace')],
  [
    'published and sealed',
    'room/sealed',
    async () => {
      await night.sealed()
      await night.publish('La pace')
    },
  ],
  [
    'published and taken back',
    null,
    async () => {
      await night.publish('La pace')
      await night.withdraw()
    },
  ],
]

type Key = keyof typeof can
type Family = Record<'ada' | 'bruno' | 'carla' | 'dario', Player>

/** The request of each key. */
const PRESSES: Record<Key, (room: string, by: Player, others: Family) => Promise<Reply<unknown>>> = {
  join: (room, { client }) => client.post(paths.join(room)),
  leave: (room, { client }) => client.post(paths.leave(room)),
  close: (room, { client }) => client.post(paths.close(room)),
  delete: (room, { client }) => client.delete(paths.room(room)),
  reopen: (room, { client }) => client.post(paths.reopen(room)),
  rename: (room, { client }) => client.call('PATCH', paths.room(room), { name: 'Veglione' }),
  handOver: (room, { client }, { bruno }) => client.put(paths.owner(room), { userId: bruno.user.id }),
  takeOut: (room, { client }, { bruno }) => client.delete(paths.player(room, bruno.user.id)),
  pardon: (room, { client }, { dario }) => client.put(paths.pardon(room, dario.user.id)),
}
const KEYS = Object.keys(PRESSES) as Key[] // Object.keys widens the keys to string

const ok = ({ status }: Reply<unknown>): boolean => status >= 200 && status < 300
const said = ({ status, body }: Reply<unknown>) => [status, (body as { code?: string }).code]

/** Ada's room with Bruno; Dario was taken out, Carla never came. */
async function aRoom({ ada, bruno, dario }: Family): Promise<string> {
  const id = await aRoomOf(ada)
  await bruno.client.post(paths.join(id))
  await dario.client.post(paths.join(id))
  await ada.client.delete(paths.player(id, dario.user.id))
  return id
}

/** As the person's page has it. */
async function shownTo({ client, user }: Player, room: string) {
  const { season, account } = await sessionOf(client)
  const { status, body: view } = await client.get<RoomView>(paths.room(room))
  if (status !== 200 || !account) throw new Error(`no room is shown: ${status}`)
  return { player: { user, season, account }, view }
}

describe.each(PHASES)('%s', (_, shut, happens) => {
  it('the server accepts each key that is shown, and who may not enter or leave hears the true reason', async () => {
    const [ada, bruno, carla, dario] = [
      await aPlayer('Ada Capo'),
      await aPlayer('Bruno Dentro'),
      await aPlayer('Carla Fuori'),
      await aPlayer('Dario Tolto'),
    ]
    const family: Family = { ada, bruno, carla, dario }
    await bruno.client.post(paths.finish, { words: tenWords() })
    const past = await aPastRoom([ada, bruno])
    const rooms = await Promise.all(Array.from({ length: 12 }, () => aRoom(family)))
    const take = (): string => rooms.pop() ?? expect.unreachable('more rooms are needed')
    const closed = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const id = take()
        await ada.client.post(paths.close(id))
        return id
      }),
    )
    await happens()
    night.timePasses(KNOWN_MS)

    const pressed: string[] = []
    const pressAll = async (who: keyof Family, next: () => string): Promise<void> => {
      const probe = next()
      const { player, view } = await shownTo(family[who], probe)
      const shown = keysFor(player, view)
      for (const [at, key] of KEYS.filter((one) => shown[one]).entries()) {
        const answer = await PRESSES[key](at === 0 ? probe : next(), family[who], family)
        expect([key, ...said(answer)], `${who}, ${view.isOpen ? 'open' : 'closed'}`).toSatisfy(() => ok(answer))
        pressed.push(`${who} ${key}`)
      }
    }
    for (const who of ['ada', 'bruno', 'carla'] as const) await pressAll(who, take)
    await pressAll('ada', () => closed.pop() ?? expect.unreachable('more closed rooms are needed'))

    expect(pressed).toEqual(expect.arrayContaining(['ada close', 'ada delete', 'ada handOver', 'ada pardon']))
    const moves = ['ada takeOut', 'bruno leave', 'carla join']
    expect(pressed.filter((key) => moves.includes(key))).toEqual(shut === null ? moves : [])

    // Who is let in again may enter, where the dialog says so.
    const room = take()
    const { player, view } = await shownTo(ada, room)
    expect((await ada.client.put(paths.pardon(room, dario.user.id))).status).toBe(204)
    expect(ok(await dario.client.post(paths.join(room)))).toBe(letsIn(player, view))

    // Page 103 and a past room's key ask the season alone.
    expect(shutBy(player.season)).toBe(shut)
    const [makes, reopens] = [
      await carla.client.post(paths.rooms(), { name: 'Tardi', rules: [] }),
      await bruno.client.post(paths.reopen(past.id)),
    ]
    const isShown = keysFor({ ...player, user: bruno.user }, (await shownTo(bruno, past.id)).view)
    expect(isShown.reopen).toBe(true)
    if (shut === null) return expect([makes.status, reopens.status]).toEqual([201, 201])
    expect([makes, reopens].map(said)).toEqual([
      [409, shut],
      [409, shut],
    ])
    const refusals = [
      await ada.client.delete(paths.player(room, bruno.user.id)),
      await bruno.client.post(paths.leave(room)),
      await carla.client.post(paths.join(room)),
    ]
    expect(refusals.map(said)).toEqual(refusals.map(() => [409, shut]))
  })
})
