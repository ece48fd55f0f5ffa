/** A room of so many, two of its people, and what their screens show. */
import { runInDurableObject } from 'cloudflare:test'
import { newRoomState, roomReducer } from '../../../app/room/room-state.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { ChangesFrame, Frame } from '../../../shared/protocol/frames.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aRoomWith, guests, lookAt, oweNothing, type Person, type RoomStub } from '../../support/rooms/rooms.ts'
import { type Watcher, watch } from '../../support/rooms/sockets.ts'

/** Listed from the first to the last: Ada, her guests by their numbers, Zeno. */
export async function aRoomOf(players: number, isClosed = false): Promise<Crowd> {
  const { id, stub, ada, zeno } = await aRoomWith('Ada', 'Zeno')
  await runInDurableObject(stub, ({ parts: { store, views } }: Room) => {
    store.transaction(() => {
      store.addPlayers(guests(players - 2))
      store.sql.exec("UPDATE players SET joined = joined + 1000 WHERE id LIKE 'filler%'") // after Zeno
      oweNothing(store)
      if (isClosed) store.patch({ phase: 'closed', bonusWords: [] })
    })
    views.forget()
  })
  return { id, stub, ada, zeno }
}

export type Crowd = { id: string; stub: RoomStub; ada: Person; zeno: Person }

/** Two who watch, each with their view. */
export async function watchers({ stub }: Crowd): Promise<Watcher[]> {
  const both = [await watch(stub, 'near'), await watch(stub, 'far')]
  await Promise.all(both.map((watcher) => watcher.until(({ type }) => type === 'room')))
  return both
}

export const isChanges = (frame: Frame): frame is ChangesFrame => frame.type === 'changes'

/** The frames after the greeting, once one of them fits. */
export async function heard(watcher: Watcher, fits: (frame: ChangesFrame) => boolean): Promise<Frame[]> {
  await watcher.until((frame) => isChanges(frame) && fits(frame))
  return watcher.frames.slice(1)
}

export const screen = (frames: readonly Frame[], me: string): RoomView => {
  const [first, ...others] = frames
  if (first?.type !== 'room') throw new Error('the first frame is the view')
  return others.reduce((state, frame) => roomReducer(state, { type: 'frame', frame, me }), newRoomState(first.room))
    .view
}

export const lookOf = async (stub: RoomStub, viewer: string): Promise<RoomView> => {
  const answer = await lookAt(stub, viewer)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
