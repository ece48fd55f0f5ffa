/** The operator's routes of the evening itself: begin, its taking back, the transcript. */
import { Hono } from 'hono'
import type { Begun } from '../../../shared/api/evening-shapes.ts'
import { SEAL_WAIT_MS } from '../../../shared/evening/seal.ts'
import { TRANSCRIPT_LIMIT } from '../../../shared/evening/transcript.ts'
import type { AppEnv } from '../../context.ts'
import { beginSeason, takeBackBegin } from '../../db/evening/begin.ts'
import { findTranscript, setTranscript } from '../../db/evening/transcripts.ts'
import { countPlayers } from '../../db/stats.ts'
import { isoMoment } from '../../http/iso-moment.ts'
import { refuse } from '../../http/problem.ts'
import { yearOf } from '../../http/season-year.ts'
import { log } from '../../logging/log.ts'
import { requestOf } from '../../logging/request-of.ts'
import { readText } from '../../middleware/body.ts'
import { changeSeason, knownYear } from './season.ts'

export const operatorEvening = new Hono<AppEnv>()
  .post('/:year/begin', async (c) => {
    const year = yearOf(c.req.param('year'))
    const isEarly = c.req.query('early') === '1'
    const begun = await changeSeason(c.env, year, () => beginSeason(c.env.DB, year, isEarly, Date.now()))
    if (typeof begun === 'string') return refuse(c, begun)
    log({ event: 'season-begun', ...requestOf(c), season: year })
    const { begunAt } = begun
    return c.json({
      begunAt: isoMoment(begunAt),
      sealsAt: isoMoment(begunAt + SEAL_WAIT_MS.begin),
      ...(await countPlayers(c.env.DB, year)),
    } satisfies Begun)
  })
  .delete('/:year/begin', async (c) => {
    const year = yearOf(c.req.param('year'))
    const outcome = await changeSeason(c.env, year, () => takeBackBegin(c.env.DB, year, Date.now()))
    if (outcome !== 'taken-back') return refuse(c, outcome)
    log({ event: 'begin-taken-back', ...requestOf(c), season: year })
    return c.body(null, 204)
  })
  .put('/:year/transcript', async (c) => {
    const year = await knownYear(c.env.DB, c.req.param('year'))
    // NUL ends a text for some of SQLite's functions; in a speech it counts as a space.
    const text = (await readText(c, 'text/plain', TRANSCRIPT_LIMIT)).replaceAll('\0', ' ')
    const outcome = await setTranscript(c.env.DB, year, text, Date.now())
    return outcome === 'set' ? c.body(null, 204) : refuse(c, outcome)
  })
  .get('/:year/transcript', async (c) => {
    const year = await knownYear(c.env.DB, c.req.param('year'))
    return c.text(await findTranscript(c.env.DB, year))
  })
