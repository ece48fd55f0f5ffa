/** A watcher of a room: the frames that have arrived, and a way to wait for the next without sleeping. */
import { goodbyeCode, PONG } from '../../../shared/protocol/connection.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { VIEWER_HEADER } from '../../../worker/room/api.ts'
import { parseFrame } from '../frame-schemas.ts'
import { withPatience } from '../time.ts'
import type { RoomStub } from './rooms.ts'

export type Watcher = {
  socket: WebSocket
  /** This and the next two throw once the room has sent a message that is no frame. */
  readonly frames: Frame[]
  readonly closed: Promise<{ code: number; reason: string }>
  /** Resolves with the first matching frame, old or new. */
  until(fits: (frame: Frame) => boolean): Promise<Frame>
}

/** The frames so far, for a test that waits in vain: types and numbers, the last ones of many. */
const told = (frames: readonly Frame[]): string =>
  frames.length === 0
    ? 'None had come.'
    : `${frames.length} had come: ${frames.slice(-MOST_TOLD).map(named).join(', ')}.`
const named = (frame: Frame): string => `${frame.type} ${frame.seq}`
const MOST_TOLD = 20

export function watchSocket(socket: WebSocket): Watcher {
  const frames: Frame[] = []
  const waiting: { fits: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = []
  let broken: Error | null = null
  let breakOff: (fault: Error) => void = () => {}
  const breaking = new Promise<never>((_, reject) => {
    breakOff = reject
  })
  breaking.catch(() => undefined) // the watcher's caller gets the error
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', (event) => resolve({ code: event.code, reason: event.reason }))
  })
  socket.addEventListener('message', (event) => {
    const text = String(event.data)
    if (text === PONG || goodbyeCode(text) !== null) return
    const { frame, fault } = parseFrame(text)
    if (frame === null) {
      broken = new Error(`The room has sent ${fault}\n${told(frames)}`)
      return breakOff(broken)
    }
    frames.push(frame)
    for (const wish of waiting.splice(0)) {
      if (wish.fits(frame)) wish.resolve(frame)
      else waiting.push(wish)
    }
  })
  socket.accept()
  return {
    socket,
    get frames() {
      if (broken) throw broken
      return frames
    },
    get closed() {
      return withPatience(Promise.race([breaking, closed]), () => `the socket to be closed. Frames: ${told(frames)}`)
    },
    until: (fits) => {
      const found = frames.find(fits)
      if (found && !broken) return Promise.resolve(found)
      const coming = new Promise<Frame>((resolve) => waiting.push({ fits, resolve }))
      return withPatience(Promise.race([breaking, coming]), () => `a frame that fits ${fits}\n${told(frames)}`)
    },
  }
}

/** Calls the object directly, as the Worker's upgrade route does once it knows the caller. */
export async function watch(stub: RoomStub, viewerId: string): Promise<Watcher> {
  const response = await stub.fetch('https://room.test/live', {
    headers: { upgrade: 'websocket', [VIEWER_HEADER]: viewerId },
  })
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
  return watchSocket(response.webSocket)
}
