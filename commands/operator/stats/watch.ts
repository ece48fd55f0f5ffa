/**
 * `stats --watch`: redraws the table through the evening. A server that is away for a while does not end it: the last
 * numbers stay on screen, with their age. A wrong token does end it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass } from '../../api/call.ts'
import type { OperatorContext } from '../context.ts'
import { clock, formatLine, formatStats, type Look } from './stats-table.ts'

const CLEAR = '\x1b[H\x1b[J'

export type Sight = {
  look: Look | null
  before: Look | null
  away: { since: number; message: string } | null
  now: number
}

/** The text on the terminal. */
export function drawScreen(origin: string, { look, before, away, now }: Sight, seconds: number): string {
  const title = `DIECI PAROLE  ${origin}  ${clock(now)}  (every ${seconds} s, Ctrl-C ends)`
  const trouble =
    away === null
      ? []
      : [`! No answer since ${clock(away.since)} (${Math.round((now - away.since) / 1000)} s): ${away.message}`, '']
  const known = look === null ? ['Nothing known yet.'] : [formatStats(look, before)]
  return [title, '', ...trouble, ...known, ''].join('\n')
}

/** Runs until it is interrupted. */
export async function watch({ url, api, answer, isJson }: OperatorContext, seconds: number): Promise<never> {
  const isScreen = process.stdout.isTTY && !isJson
  let sight: Sight = { look: null, before: null, away: null, now: Date.now() }
  for (;;) {
    try {
      const stats = await api.stats()
      const now = Date.now()
      if (sight.away && !isScreen) console.error(`${clock(now)}  It answers again.`)
      sight = { look: { stats, at: now }, before: sight.look, away: null, now }
      if (!isScreen) answer({ at: new Date(now).toISOString(), ...stats }, formatLine({ stats, at: now }))
    } catch (error) {
      if (!mayPass(error)) throw error
      const now = Date.now()
      sight = { ...sight, away: { since: sight.away?.since ?? now, message: error.message }, now }
      if (!isScreen)
        console.error(`${clock(now)}  No answer since ${clock(sight.away?.since ?? now)}: ${error.message}`)
    }
    if (isScreen) process.stdout.write(CLEAR + drawScreen(url.origin, sight, seconds))
    await sleep(seconds * 1000)
  }
}
