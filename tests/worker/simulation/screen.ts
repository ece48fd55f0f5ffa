/** A person looking at a room: its socket, every frame as it came, and what the page's own reducer makes of them. */
import { newRoomState, type RoomState, roomReducer } from '../../../app/room/room-reducer.ts'
import { type Frame, parseFrame } from '../../../shared/protocol/frames.ts'

export type Screen = {
  /** The room's place, and what it stood for. */
  room: number
  roomId: string
  accountId: string
  /** The frames since they were last taken, with what was wrong with them. */
  take(): { texts: string[]; faults: string[] }
  state(): RoomState | null
  /** The code it was closed with; null while it is open. */
  closed(): number | null
  leave(): void
}

export function openScreen(
  socket: WebSocket,
  { room, roomId, accountId }: Pick<Screen, 'room' | 'roomId' | 'accountId'>,
): Screen {
  let texts: string[] = []
  let faults: string[] = []
  let state: RoomState | null = null
  let last: number | null = null
  let code: number | null = null

  const heard = (frame: Frame, text: string): void => {
    if (last === null && frame.type !== 'room') faults.push(`the first frame is no view: ${text}`)
    if (last !== null && frame.seq !== last + 1) faults.push(`seq ${frame.seq} after ${last}: ${text}`)
    last = frame.seq
    if (state) state = roomReducer(state, { type: 'frame', frame, me: accountId })
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
    room,
    roomId,
    accountId,
    take: () => {
      const taken = { texts, faults }
      texts = []
      faults = []
      return taken
    },
    state: () => state,
    closed: () => code,
    leave: () => {
      if (code !== null) return
      code = 1000
      socket.close(1000)
    },
  }
}
