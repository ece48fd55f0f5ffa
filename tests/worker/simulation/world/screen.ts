/** A person who watches a room: the socket, every frame as it came, and the page's own reducer's state. */
import { hasView, newRoomState, type RoomState, roomReducer } from '../../../../app/room/room-state.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { goodbyeCode, isFinalClose } from '../../../../shared/protocol/connection.ts'
import { type Frame, WITH_LAST_NUMBER } from '../../../../shared/protocol/frames.ts'
import { parseFrame } from '../../../support/frame-schemas.ts'

export type Screen = {
  who: number
  /** The room's index, and its id at that time. */
  room: number
  roomId: string
  accountId: string
  /** The frames since the last reading, and their faults. */
  take(): { texts: string[]; faults: string[] }
  state(): RoomState | null
  /** The page has asked for the whole view, since a frame was missed. */
  takeView(view: RoomView): void
  /** The code it was closed with; null while it is open. */
  closed(): number | null
  /** Whether the page would open another socket: this one is closed, but not for good, and not by the person. */
  wantsBack(): boolean
  leave(): void
}

/** @param before the view that the person last saw, and the page still has; null: none */
export function openScreen(
  socket: WebSocket,
  place: Pick<Screen, 'who' | 'room' | 'roomId' | 'accountId'>,
  before: RoomState | null,
): Screen {
  let texts: string[] = []
  let faults: string[] = []
  let state = before
  let last: number | null = null
  let code: number | null = null
  let hasLeft = false

  /** A frame without a number of its own has that of the frame before it. */
  const isNext = ({ type, seq }: Frame, after: number): boolean =>
    seq === after + 1 || (WITH_LAST_NUMBER.some((one) => one === type) && seq === after)

  const heard = (frame: Frame, text: string): void => {
    const isGreeting = frame.type === 'room' || (frame.type === 'head' && before && hasView(before))
    if (last === null && !isGreeting) faults.push(`the first frame is no view, nor says that the page has it: ${text}`)
    if (last !== null && !isNext(frame, last)) faults.push(`seq ${frame.seq} after ${last}: ${text}`)
    last = frame.seq
    if (state) state = roomReducer(state, { type: 'frame', frame, me: place.accountId })
    else if (frame.type === 'room') state = newRoomState(frame.room)
  }
  socket.addEventListener('message', (event) => {
    const text = String(event.data)
    texts.push(text)
    if (goodbyeCode(text) !== null) return
    const { frame, fault } = parseFrame(text)
    if (frame) heard(frame, text)
    else faults.push(fault)
  })
  socket.addEventListener('close', (event) => {
    code = event.code
  })
  socket.addEventListener('error', () => {
    code ??= 1006
  })
  socket.accept()

  return {
    ...place,
    take: () => {
      const taken = { texts, faults }
      texts = []
      faults = []
      return taken
    },
    state: () => state,
    takeView: (view) => {
      if (state) state = roomReducer(state, { type: 'view', view })
    },
    closed: () => code,
    wantsBack: () => code !== null && !hasLeft && !isFinalClose(code),
    leave: () => {
      hasLeft = true
      if (code !== null) return
      code = 1000
      socket.close(1000)
    },
  }
}
