/**
 * The game's Worker with a meter for the units that Cloudflare bills: rows that D1 and the rooms' storage report as read and
 * written, queries to either, calls of objects. `POST /metered` returns the counts since the last call; its body may change
 * the Worker's settings. `POST /told/N` asks for the season's facts N times at once, as N isolates would.
 */
import { app } from '../../../worker/app.ts'
import { factsOf } from '../../../worker/platform/season-objects.ts'
import { Room } from '../../../worker/room/room.ts'
import { Season } from '../../../worker/season/season.ts'
import type { Units } from '../units.ts'

const zero = (): Units => ({
  d1Queries: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  objectRequests: 0,
  objectMs: 0,
  objectsWoken: 0,
})

let meter = zero()
/** A cursor knows the number of rows only when it has been read to the end. */
let cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []

type Method = (this: unknown, ...args: unknown[]) => unknown
type Methods = Record<string, Method>

/** The methods replaced so far, by prototype: each is replaced once. */
const replaced = new WeakMap<object, Set<string>>()
function replace(prototype: object, name: string, make: (original: Method) => Method): void {
  const done = replaced.get(prototype) ?? new Set()
  replaced.set(prototype, done)
  if (done.has(name)) return
  done.add(name)
  const methods = prototype as Methods // the runtime's own class, which has no types for this
  const original = methods[name]
  if (!original) throw new Error(`There is no ${name} to count`)
  Object.defineProperty(prototype, name, { value: make(original), configurable: true, writable: true })
}

type D1Answer = { meta: { rows_read?: number; rows_written?: number } }

function meterDatabase(db: D1Database): void {
  const { dbSession } = db.prepare('SELECT 1') as unknown as { dbSession: object } // internal to workerd; every query passes it
  replace(
    Object.getPrototypeOf(dbSession),
    '_send',
    (send) =>
      async function (...args) {
        const answers = [(await send.apply(this, args)) as D1Answer | D1Answer[]].flat() // the runtime's own type
        meter.d1Queries++
        for (const { meta } of answers) {
          meter.d1RowsRead += meta.rows_read ?? 0
          meter.d1RowsWritten += meta.rows_written ?? 0
        }
        return Array.isArray(args[1]) ? answers : answers[0]
      },
  )
}

function meterStorage({ storage }: DurableObjectState): void {
  replace(
    Object.getPrototypeOf(storage.sql),
    'exec',
    (exec) =>
      function (...args) {
        const cursor = exec.apply(this, args) as SqlStorageCursor<Record<string, SqlStorageValue>> // its only type of answer
        cursors.push(cursor)
        return cursor
      },
  )
  // Setting an alarm is billed as a row.
  replace(
    Object.getPrototypeOf(storage),
    'setAlarm',
    (set) =>
      function (...args) {
        meter.objectRowsWritten++
        return set.apply(this, args)
      },
  )
}

const PLAYERS = ['create', 'getView', 'join', 'leave', 'close', 'players', 'ranking', 'deliverWords', 'board', 'hear']
const CALLS = [...PLAYERS, 'head', 'reopening', 'seasonSealed', 'fetch', 'alarm']
function meterCalls(prototype: object, calls: readonly string[]): void {
  for (const call of calls) {
    replace(
      prototype,
      call,
      (original) =>
        async function (...args) {
          const began = Date.now()
          meter.objectRequests++
          try {
            return await original.apply(this, args)
          } finally {
            meter.objectMs += Date.now() - began
          }
        },
    )
  }
}
meterCalls(Room.prototype, CALLS)
meterCalls(Room.prototype, ['speechChanged'])
meterCalls(Season.prototype, ['register', 'look', 'alarm', 'evening'])

type Bindings = ConstructorParameters<typeof Room>[1]

class MeteredRoom extends Room {
  constructor(ctx: DurableObjectState, env: Bindings) {
    meter.objectsWoken++
    meterStorage(ctx)
    meterDatabase(env.DB)
    super(ctx, env)
  }
}

// The other classes are unchanged.
export * from '../../../worker/index.ts'
export { MeteredRoom as Room }

const PAGE_HEADERS = { 'content-type': 'text/html' }
/** Where the built pages are not served: a page into which the Worker can put its data. */
const ASSETS = {
  fetch: async () => new Response('<!doctype html><title>x</title><body></body>', { headers: PAGE_HEADERS }),
} as unknown as Fetcher // pages.ts calls nothing else

/** @returns the length of the last answer */
async function factsFor(isolates: number, env: Bindings): Promise<number> {
  const year = Number(env.SEASON_YEAR)
  const told = await Promise.all(Array.from({ length: isolates }, () => factsOf(env, year).evening(year, false)))
  const last = told.at(-1)
  if (!last || 'away' in last) throw new Error('the season was not told')
  return last.text.length
}

let settings: Record<string, string> = {}
/** One object for all requests with the same settings, since settings are parsed once for each object. */
let bindings: Bindings | undefined

export default {
  async fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> {
    meterDatabase(env.DB)
    bindings ??= { ...env, ASSETS: env.ASSETS ?? ASSETS, ...settings }
    const [, what, calls] = new URL(request.url).pathname.split('/')
    if (what === 'told') return Response.json(await factsFor(Number(calls), bindings))
    if (what !== 'metered') return app.fetch(request, bindings, context)
    const asked: Record<string, string> = JSON.parse((await request.text()) || '{}')
    settings = { ...settings, ...asked }
    bindings = undefined
    const counted = { ...meter }
    for (const cursor of cursors) {
      counted.objectRowsRead += cursor.rowsRead
      counted.objectRowsWritten += cursor.rowsWritten
    }
    meter = zero()
    cursors = []
    return Response.json(counted)
  },
}
