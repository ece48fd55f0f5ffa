/** The caller's own data: profile, words, finishing, export, deletion. */
import { type Context, Hono } from 'hono'
import { FinishBody, ProfileBody, WordsBody } from '../../shared/api/bodies.ts'
import type { SavedWords } from '../../shared/api/shapes.ts'
import { DELETED_NAME, DELETED_NAME_TAKEN, nameKey } from '../../shared/rooms/names.ts'
import { cleanFullName, nameRefusal } from '../../shared/rooms/written-names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { deleteOwnAccount, exportAccount } from '../auth/account.ts'
import {
  clearCookie,
  renewTicket,
  requireCaller,
  requireProfile,
  requireSession,
  requireWriter,
  withSession,
} from '../auth/session.ts'
import { findVisit } from '../db/sessions.ts'
import { addUser, findUser, toUser } from '../db/users.ts'
import { lockWords, saveOrSeeWhy, saveWords, type WordsToWrite } from '../db/words.ts'
import { isoMoment, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { readJson } from '../http/request.ts'
import { faultOf, log, requestOf } from '../platform/log.ts'
import { acceptedWords, findSaid, tellFinished, whyNotFinished, whyNotSaved, writerOf } from './words.ts'

export const me = new Hono<AppEnv>()
  .post(
    '/',
    requireSession,
    withSession(async (c, caller) => {
      const { fullName: typed } = await readJson(c, ProfileBody)
      const fullName = cleanFullName(typed)
      if (fullName === null) return refuse(c, nameRefusal(typed, 'person'))
      if (nameKey(fullName) === nameKey(DELETED_NAME))
        return refuse(c, { code: 'me/bad-name', sentence: DELETED_NAME_TAKEN })
      const now = Date.now()
      const added = await addUser(c.env.DB, { accountId: caller.accountId, season: caller.season, fullName }, now)
      if (!added) return refuse(c, 'auth/required')
      await renewTicket(c, { ...caller.session, fullName: added.row.fullName }, now)
      return c.json(toUser(added.row), added.isNew ? 201 : 200)
    }),
  )
  .put('/words', requireWriter, async (c) => {
    const { words: sent, rev } = await readJson(c, WordsBody)
    const now = Date.now()
    const list = await listOf(c, sent, rev, now)
    const first = await saveWords(c.env.DB, list, now)
    if (first !== null) return c.json(savedAs(list.words, first, now))
    // Tried once more: the condition that forbade the save (a published speech) may be withdrawn before its reason is read.
    const { rev: second, visit } = await saveOrSeeWhy(c.env.DB, list, now)
    const saved =
      second === null
        ? whyNotSaved(writerOf(visit).user, visit.rows.season, list, now)
        : savedAs(list.words, second, now)
    return saved ? c.json(saved) : refuse(c, 'server/unavailable')
  })
  .post('/finish', requireWriter, async (c) => {
    const { words: sent, rev } = await readJson(c, FinishBody)
    const now = Date.now()
    const list = await listOf(c, sent, rev, now)
    if (list.words.length !== WORDS_PER_PLAYER) {
      // For a person who has finished, this refusal comes first, before any fault of the list.
      const { user } = writerOf(await findVisit(c.env.DB, list.tokenHash, list.season, now))
      return refuse(c, user.hasFinished ? 'words/finished' : 'words/not-ten')
    }
    const locked = await lockWords(c.env.DB, list, now)
    const { session, user } = writerOf(locked.visit)
    const row = locked.rev === null ? whyNotFinished(user, locked.visit.rows.season, list, now) : user
    if (!row) return refuse(c, 'server/unavailable')
    // A repeated finish tells the rooms again: the first answer was lost, and perhaps its messages. Where the seal came
    // first, each room finds the words when it closes.
    if (row.hasFinished) await tellFinished(c, row, locked.roomIds)
    await renewTicket(c, session, now)
    return c.json(toUser(row))
  })
  .get('/previous-words', requireCaller, async (c) => {
    try {
      const row = await findUser(c.env.DB, c.get('caller').accountId, c.get('config').season.previousYear)
      return c.json(row?.words ?? [])
    } catch (error) {
      log({ event: 'previous-words-unknown', ...requestOf(c), ...faultOf(error) })
      // The specification asks for an empty list in every case of failure.
      return c.json([])
    }
  })
  .get('/said', requireCaller, requireProfile, async (c) => {
    const { accountId, season } = c.get('caller')
    return c.json(await findSaid(c.env.DB, accountId, season))
  })
  .get(
    '/export',
    requireSession,
    withSession(async (c, caller) => {
      c.header('content-disposition', 'attachment; filename="dieci-parole.json"')
      return c.json(await exportAccount(c.env, caller))
    }),
  )
  .delete(
    '/',
    requireSession,
    withSession(async (c, caller) => {
      const isDone = await deleteOwnAccount(c.env, caller)
      for (const name of ['session', 'ticket'] as const) {
        c.header('set-cookie', clearCookie(c.req.raw, name), { append: true })
      }
      return isDone ? c.body(null, 204) : refuse(c, 'me/deletion-under-way')
    }),
  )

async function listOf(
  c: Context<AppEnv>,
  sent: readonly string[],
  rev: number | undefined,
  now: number,
): Promise<WordsToWrite> {
  const tokenHash = c.get('tokenHash')
  const season = c.get('config').season.year
  const words = await acceptedWords(sent, () => findVisit(c.env.DB, tokenHash, season, now))
  return { tokenHash, season, words, rev }
}

const savedAs = (words: string[], rev: number, at: number): SavedWords => ({
  words,
  rev,
  savedAt: isoMoment(at),
})
