import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { ask } from '../db/database.ts'

export const health = new Hono<AppEnv>().get('/', async (c) => {
  await ask(c.env.DB.prepare('SELECT 1').first())
  return c.json({ ok: true })
})
