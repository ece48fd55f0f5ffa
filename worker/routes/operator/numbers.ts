/** The operator's routes of page 104: the numbers, and the words that it does not name (decision 56). */
import { Hono } from 'hono'
import type { HiddenWords } from '../../../shared/api/years-shapes.ts'
import { MAX_WORD_LENGTH } from '../../../shared/season.ts'
import { normaliseWord, wordLength } from '../../../shared/words/normalise.ts'
import type { AppEnv } from '../../context.ts'
import { findHiddenWords, findNumbers, setWordHidden } from '../../db/numbers/season-numbers.ts'
import { refuse } from '../../http/problem.ts'
import { yearOf } from '../../http/season-year.ts'
import { log } from '../../logging/log.ts'
import { requestOf } from '../../logging/request-of.ts'
import { numbersAnswer } from '../seasons.ts'
import { knownYear } from './season.ts'

export const operatorNumbers = new Hono<AppEnv>()
  /** From D1 at each question. */
  .get('/:year/numbers', async (c) => {
    const year = yearOf(c.req.param('year'))
    return numbersAnswer(c, await findNumbers(c.env.DB, year))
  })
  .get('/:year/hidden-words', async (c) => {
    const words = await findHiddenWords(c.env.DB, yearOf(c.req.param('year')))
    return words === null ? refuse(c, 'season/not-found') : c.json({ words } satisfies HiddenWords)
  })
  .on(['PUT', 'DELETE'], '/:year/hidden-words/:word', async (c) => {
    const year = await knownYear(c.env.DB, c.req.param('year'))
    const isHidden = c.req.method === 'PUT'
    const word = normaliseWord(c.req.param('word'))
    if (word === '') return refuse(c, 'words/too-short')
    if (wordLength(word) > MAX_WORD_LENGTH) return refuse(c, 'words/too-long')
    await setWordHidden(c.env.DB, year, word, isHidden)
    log({ event: isHidden ? 'word-hidden' : 'word-shown', ...requestOf(c), season: year })
    return c.body(null, 204)
  })
