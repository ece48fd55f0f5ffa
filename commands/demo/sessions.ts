/**
 * The sessions of the demo's people, stored beside the local state: another run needs no new mails, of which each
 * address gets five an hour. They are valid only on this machine's own server.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { Player } from '../api/player.ts'
import { fromRoot } from '../local/project.ts'

const Kept = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string())))
type Kept = v.InferOutput<typeof Kept>

const file = (): string => fromRoot('.wrangler', 'demo-sessions.json')

function read(): Kept {
  try {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readFileSync(file(), 'utf8'))
    return kept.success ? kept.output : {}
  } catch {
    return {} // the first run
  }
}

export const recallPlayer = (url: URL, email: string): Player =>
  new Player(url, email, new Map(Object.entries(read()[url.origin]?.[email] ?? {})))

export function keepPlayer(url: URL, { email, cookies }: Player): void {
  const kept = read()
  const here = { ...kept[url.origin], [email]: Object.fromEntries(cookies) }
  mkdirSync(dirname(file()), { recursive: true })
  writeFileSync(file(), JSON.stringify({ ...kept, [url.origin]: here }), { mode: 0o600 })
}
