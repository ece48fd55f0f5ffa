/** The memory in use by the Worker's isolate, from the runtime's inspector. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { HOST, MEASURED } from '../servers/processes.ts'

/** An isolate answers its inspector only while it runs, so requests wake it. */
const WAKE_MS = 100
const ANSWER_MS = 30_000

const Inspected = v.array(v.object({ id: v.string(), webSocketDebuggerUrl: v.string() }))
const HeapUsage = v.object({ usedSize: v.number(), embedderHeapUsedSize: v.number(), backingStorageSize: v.number() })
const Answer = v.object({ id: v.optional(v.number()), result: v.optional(v.unknown()) })

/**
 * Bytes in use after a garbage collection. Without one, a process grows as long as memory is cheap, and its size does not
 * show what is leaked.
 *
 * @param wake sends the Worker a request
 */
export async function heapInUse(inspectorPort: number, wake: () => Promise<unknown>): Promise<number> {
  const response = await fetch(`http://${HOST}:${inspectorPort}/json`)
  const isolate = v.parse(Inspected, await response.json()).find(({ id }) => id === `core:user:${MEASURED}`)
  if (!isolate) throw new Error("the inspector does not know the game's Worker")
  const socket = new WebSocket(isolate.webSocketDebuggerUrl, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let isAsking = true
  const waking = (async () => {
    for (; isAsking; await sleep(WAKE_MS)) await wake()
  })()
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = v.parse(
      HeapUsage,
      await ask(socket, 2, 'Runtime.getHeapUsage'),
    )
    return usedSize + embedderHeapUsedSize + backingStorageSize
  } finally {
    isAsking = false
    socket.close()
    // A request still under way would meet the end of the server.
    await waking
  }
}

const ask = (socket: WebSocket, id: number, method: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the inspector did not answer ${method}`)), ANSWER_MS)
    const hear = (data: object): void => {
      const answer = v.parse(Answer, JSON.parse(String(data)))
      if (answer.id !== id) return
      clearTimeout(late)
      socket.off('message', hear)
      resolve(answer.result)
    }
    socket.on('message', hear)
    socket.send(JSON.stringify({ id, method }))
  })
