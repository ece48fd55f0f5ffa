/**
 * The lower bound of the game's requests: Hono, with the same number of queries to D1 and calls to an object. It checks
 * no caller and no input, and answers nothing.
 */
import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'

type Env = { DB: D1Database; ROOMS: DurableObjectNamespace<BareRoom> }

const INSERT = 'INSERT INTO rows (id, text) VALUES (?1, ?2)'
const SELECT = `SELECT a.text, b.text AS b, c.text AS c
  FROM (SELECT 1) LEFT JOIN rows a ON a.id = ?1 LEFT JOIN rows b ON b.id = ?2 LEFT JOIN rows c ON c.id = ?3`
const ID = 'SELECT 1 WHERE ?1 IS NULL'

/** Stores each visitor, then writes them to D1. */
export class BareRoom extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY)')
  }

  async join(id: string): Promise<number> {
    this.ctx.storage.sql.exec('INSERT INTO players (id) VALUES (?)', id)
    await this.env.DB.prepare(INSERT).bind(id, 'joined').run()
    return 1
  }
}

export default new Hono<{ Bindings: Env }>()
  .get('/ready', async (c) => {
    await c.env.DB.exec('CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY, text TEXT NOT NULL)')
    return c.json({})
  })
  /** Like saving words: one write. */
  .post('/insert', async (c) => {
    const { id, text } = await c.req.json<{ id: string; text: string }>()
    await c.env.DB.prepare(INSERT).bind(id, text).run()
    return c.json({ id })
  })
  /** Like joining: an object that stores, and one write. */
  .post('/join', async (c) => {
    const { id } = await c.req.json<{ id: string }>()
    return c.json(await c.env.ROOMS.getByName('room').join(id))
  })
  /** Like signing in to an existing account: a batch of five statements that writes two rows and reads three. */
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
