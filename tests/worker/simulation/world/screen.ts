/** A person looking at a room: its socket, every frame as it came, and what the page's own reducer makes of them. */
import { knownSeq, newRoomState, type RoomState, roomReducer } from '../../../../app/room/live/room-reducer.ts'
import { isFinalClose } from '../../../../shared/protocol/close-codes.ts'
import { type Frame, parseFrame } from '../../../../shared/protocol/frames.ts'

export type Screen = {
  who: number
  /** The room's place, and what it stood for. */
  room: number
  roomId: string
  accountId: string
  /** Whether a relay carries it. */
  isRelayed: boolean
  /** The frames since they were last taken, with what was wrong with them. */
  take(): { texts: string[]; faults: string[] }
  state(): RoomState | null
  /** The code it was closed with; null while it is open. */
  closed(): number | null
  /** Whether the page would open another socket: this one is closed, not for good, and not by the person. */
  wantsBack(): boolean
  leave(): void
}

/** @param before what the person saw of the room when they last looked, and the page still has; null: nothing */
export function openScreen(
  socket: WebSocket,
  place: Pick<Screen, 'who' | 'room' | 'roomId' | 'accountId' | 'isRelayed'>,
  before: RoomState | null,
): Screen {
  let texts: string[] = []
  let faults: string[] = []
  let state = before
  let last: number | null = null
  let code: number | null = null
  let hasLeft = false

  /** What is said in passing has the number of the frame before it. A relay tells everyone the whole view where it has missed something, and a newcomer what it is about to be told. */
  const isNext = ({ type, seq }: Frame, after: number): boolean =>
    seq === after + 1 ||
    (type === 'computing' && seq === after) ||
    (place.isRelayed && (seq === after || (type === 'room' && seq > after)))

  const heard = (frame: Frame, text: string): void => {
    const isGreeting = frame.type === 'room' || (frame.type === 'same' && before && knownSeq(before) === frame.seq)
    if (last === null && !isGreeting) faults.push(`the first frame is no view, nor says that the page has it: ${text}`)
    if (last !== null && !isNext(frame, last)) faults.push(`seq ${frame.seq} after ${last}: ${text}`)
    last = frame.seq
    if (state) state = roomReducer(state, { type: 'frame', frame, me: place.accountId })
    else if (frame.type === 'room') state = newRoomState(frame.room)
  }
  socket.addEventListener('message', (event) => {
    const text = String(event.data)
    texts.push(text)
    const frame = parseFrame(text)
    if (frame) heard(frame, text)
    else faults.push(`no frame: ${text}`)
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
