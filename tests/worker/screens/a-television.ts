/** A television: a browser in which nobody is signed in, and a number that somebody has given it. */
import { expect } from 'vitest'
import { paths, screenPaths } from '../../../shared/api/paths.ts'
import type { ConnectedScreen, GivenScreen, Problem, Screen } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, ORIGIN, type Player, type Reply } from '../../support/client.ts'
import type { RoomStub } from '../../support/rooms/rooms.ts'
import { type Watcher, watchSocket } from '../../support/rooms/sockets.ts'

type Giver = Pick<Player, 'client'>

/** Ada's room, with Bruno in it. */
export async function aLivingRoom() {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  const id = await aRoomOf(ada)
  await enter(bruno, id)
  return { id, ada, bruno, stub: env.ROOMS.getByName(id) as RoomStub }
}

export async function enter({ client }: Giver, room: string): Promise<void> {
  expect((await client.post(paths.join(room))).status).toBe(200)
}

export async function aNumber({ client }: Giver, room: string, body: object = {}): Promise<GivenScreen> {
  const given = await client.post<GivenScreen>(paths.screens(room), body)
  if (given.status !== 201) throw new Error(`no number: ${given.status} ${JSON.stringify(given.body)}`)
  return given.body
}

let requests = 0
export const aRequest = (): string => `request-${requests++}-${Date.now()}`

export const typeIn = (
  tv: Client,
  code: string,
  requestId = aRequest(),
): Promise<Reply<ConnectedScreen & Partial<Problem>>> =>
  tv.call<ConnectedScreen & Partial<Problem>>('POST', screenPaths.connect, { code, requestId })

/** With a number that this member has just given. @returns it, and the id of its screen */
export async function aTelevision(by: Giver, room: string): Promise<{ tv: Client; id: string }> {
  const { code, id } = await aNumber(by, room)
  const tv = new Client()
  const connected = await typeIn(tv, code)
  expect([connected.status, connected.body.roomId]).toEqual([201, room])
  return { tv, id }
}

export const screensOf = async ({ client }: Giver, room: string): Promise<Screen[]> =>
  (await client.get<{ screens: Screen[] }>(paths.screens(room))).body.screens

/** What the television's page asks first. @returns `200`, or the status with the code */
export const looks = async (tv: Client): Promise<string> => {
  const { status, body } = await tv.get<Partial<Problem>>(screenPaths.view)
  return status === 200 ? '200' : `${status} ${body.code}`
}
export const ENDED = '401 screen/ended'
export const UNKNOWN = [404, 'screen/unknown']

/** What a number answers. */
export async function answerTo(code: string, requestId?: string): Promise<[number, string | undefined]> {
  const { status, body } = await typeIn(new Client(), code, requestId)
  return [status, body.code]
}

export async function watchTv(tv: Client): Promise<Watcher> {
  const answer = await openTv(tv)
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status}`)
  return watchSocket(answer.webSocket)
}

export const openTv = (tv: Client, headers: Record<string, string> = {}): Promise<Response> =>
  tv.fetch(screenPaths.live(), { headers: { upgrade: 'websocket', origin: ORIGIN, ...headers } })

export async function watchAsPlayer({ client }: Giver, room: string): Promise<Watcher> {
  const answer = await client.fetch(paths.live(room), { headers: { upgrade: 'websocket', origin: ORIGIN } })
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status}`)
  return watchSocket(answer.webSocket)
}
