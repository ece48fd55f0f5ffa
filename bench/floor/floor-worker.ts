/**
 * The lower bound of the game's requests and of its lobby: Hono with the same number of queries to D1 and calls to an object.
 * It checks no caller and no input, and its answers are nearly empty.
 */
import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'

type Env = { DB: D1Database; ROOMS: DurableObjectNamespace<BareRoom> }
type Row = { id: string; text: string }

const INSERT = 'INSERT INTO rows (id, text) VALUES (?1, ?2)'
const SELECT = `SELECT a.text, b.text AS b, c.text AS c
  FROM (SELECT 1) LEFT JOIN rows a ON a.id = ?1 LEFT JOIN rows b ON b.id = ?2 LEFT JOIN rows c ON c.id = ?3`
const ID = 'SELECT 1 WHERE ?1 IS NULL'

/** Stores a join, tells its hibernating sockets, and answers once D1 has a row for it, too. */
export class BareRoom extends DurableObject<Env> {
  #playerCount: number

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, text TEXT NOT NULL)')
    this.#playerCount = ctx.storage.sql.exec<{ count: number }>('SELECT count(*) AS count FROM players').one().count
  }

  override async fetch(): Promise<Response> {
    const { 0: client, 1: socket } = new WebSocketPair()
    this.ctx.acceptWebSocket(socket)
    socket.send(JSON.stringify({ type: 'room', playerCount: this.#playerCount, players: [] }))
    return new Response(null, { status: 101, webSocket: client })
  }

  /** `room`: this object's name, since a person may be in several rooms. */
  async join(room: string, { id, text }: Row): Promise<number> {
    this.ctx.storage.sql.exec('INSERT INTO players (id, text) VALUES (?, ?)', id, text)
    const player = { id, fullName: text }
    // The runtime holds the frame back until the row is stored.
    const frame = JSON.stringify({ type: 'joined', playerCount: ++this.#playerCount, player })
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
    await this.env.DB.prepare(INSERT).bind(`${room}/${id}`, text).run()
    return this.#playerCount
  }
}

export default new Hono<{ Bindings: Env }>()
  .get('/ready', async (c) => {
    await c.env.DB.exec('CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY, text TEXT NOT NULL)')
    return c.json({})
  })
  /** Comparable to saving words: one write. */
  .post('/insert', async (c) => {
    const { id, text } = await c.req.json<Row>()
    await c.env.DB.prepare(INSERT).bind(id, text).run()
    return c.json({ id })
  })
  /** Comparable to joining: an object that stores, and one write. */
  .post('/rooms/:name/join', async (c) => {
    const name = c.req.param('name')
    return c.json(await c.env.ROOMS.getByName(name).join(name, await c.req.json<Row>()))
  })
  /** Comparable to watching a room: a socket. */
  .get('/rooms/:name/live', (c) => c.env.ROOMS.getByName(c.req.param('name')).fetch(c.req.raw))
  /** Comparable to signing in to an existing account: a batch of five statements that writes two rows and reads three. */
  .post('/sign-in', async (c) => {
    const { id } = await c.req.json<{ id: string }>()
    const db = c.env.DB
    const rows = ['a', 'b'].map((part) => `${id}-${part}`)
    await db.batch([
      ...rows.map((row) => db.prepare(INSERT).bind(row, 'signed in')),
      ...[0, 1].map(() => db.prepare(ID).bind(id)),
      db.prepare(SELECT).bind(...rows, id),
    ])
    return c.json({ id })
  })
