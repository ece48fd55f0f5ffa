/** The caller's own things: profile, words, finishing, export, deletion. */
import { Hono } from 'hono'
import { FinishBody, ProfileBody, WordsBody } from '../../shared/api/bodies.ts'
import type { SavedWords } from '../../shared/api/shapes.ts'
import { nameRefusal } from '../../shared/rooms/name-faults.ts'
import { nameKey } from '../../shared/rooms/names.ts'
import { REMOVED_NAME, REMOVED_NAME_TAKEN } from '../../shared/rooms/removed-name.ts'
import { cleanFullName } from '../../shared/rooms/written-names.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { deleteOwnAccount } from '../accounts/delete-account.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { clearCookie } from '../auth/session/cookies.ts'
import type { AppEnv } from '../context.ts'
import { addUser, findUser, toUser } from '../db/accounts/users.ts'
import { lockWords, saveWords } from '../db/words/lock-words.ts'
import { refuse } from '../http/problem.ts'
import { faultOf, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import { readJson } from '../middleware/body.ts'
import { deliverSoon } from '../middleware/owed-deliveries.ts'
import {
  prove,
  requireCaller,
  requireProfile,
  requireSession,
  requireTicket,
  withSession,
} from '../middleware/session.ts'
import { acceptedWords, whyNotFinished, whyNotSaved } from '../words/lock.ts'
import { findSaid } from '../words/said.ts'

export const me = new Hono<AppEnv>()
  .post(
    '/',
    requireSession,
    withSession(async (c, caller) => {
      const { fullName: typed } = await readJson(c, ProfileBody)
      const fullName = cleanFullName(typed)
      if (fullName === null) return refuse(c, nameRefusal(typed, 'person'))
      if (nameKey(fullName) === nameKey(REMOVED_NAME))
        return refuse(c, { code: 'me/bad-name', sentence: REMOVED_NAME_TAKEN })
      const now = Date.now()
      const added = await addUser(c.env.DB, { accountId: caller.accountId, season: caller.season, fullName }, now)
      if (!added) return refuse(c, 'auth/required')
      await prove(c, { ...caller.session, fullName: added.row.fullName }, now)
      return c.json(toUser(added.row), added.isNew ? 201 : 200)
    }),
  )
  .put('/words', requireTicket, requireProfile, async (c) => {
    const { words: sent, rev } = await readJson(c, WordsBody)
    const { accountId, season } = c.get('caller')
    const words = await acceptedWords(c.env.DB, { accountId, season }, sent)
    const now = Date.now()
    const list = { accountId, season, words }
    let saved: SavedWords | null = null
    // Tried twice: a condition (a speech) may have forbidden the write and be withdrawn before the read that finds it.
    for (let attempt = 1; !saved && attempt <= 2; attempt++) {
      const isAsked = c.get('isTicketOld') && c.get('session') === null
      const sessionHash = isAsked ? c.get('tokenHash') : null
      const { rev: newRev, session } = await saveWords(c.env.DB, list, rev, sessionHash, now)
      if (isAsked && !session) return refuse(c, 'auth/required')
      if (session) await prove(c, session, now)
      saved = newRev === null ? await whyNotSaved(c.env.DB, list, rev, now) : savedAs(words, newRev, now)
    }
    return saved ? c.json(saved) : refuse(c, 'server/unavailable')
  })
  .post('/finish', requireTicket, requireProfile, async (c) => {
    const { words: sent, rev } = await readJson(c, FinishBody)
    const caller = c.get('caller')
    const words = await acceptedWords(c.env.DB, caller, sent)
    const now = Date.now()
    const list = { accountId: caller.accountId, season: caller.season, words }
    if (words.length !== WORDS_PER_PLAYER) {
      // A person who has finished is told that first, whatever they send.
      const row = await findUser(c.env.DB, caller.accountId, caller.season)
      return refuse(c, row?.hasFinished ? 'words/finished' : 'words/not-ten')
    }
    // Finishing cannot be undone and renews the ticket: its own statement checks the session, whatever the ticket says.
    const lock = () => lockWords(c.env.DB, list, c.get('tokenHash'), now, rev)
    let { finished, session } = await lock()
    if (!session) return refuse(c, 'auth/required')
    finished ??= await whyNotFinished(c.env.DB, list, now, rev)
    // Tried twice: a condition may have forbidden the write and be gone at the read that looks for it.
    if (!finished) ({ finished, session } = await lock())
    if (!session) return refuse(c, 'auth/required')
    if (!finished) return refuse(c, 'server/unavailable')
    const { row, owed } = finished
    const owesDelivery = row.deliveredAt === null && !(await deliverSoon(c, caller, owed))
    await prove(c, { ...session, owesDelivery }, now)
    return c.json(toUser(row))
  })
  .get('/previous-words', requireCaller, async (c) => {
    try {
      const row = await findUser(c.env.DB, c.get('caller').accountId, c.get('config').season.previousYear)
      return c.json(row?.words ?? [])
    } catch (error) {
      log({ event: 'previous-words-unknown', ...requestOf(c), ...faultOf(error) })
      // The specification asks for an empty list, whatever failed.
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
      for (const name of ['session', 'ticket', 'upgrade'] as const) {
        c.header('set-cookie', clearCookie(c.req.raw, name), { append: true })
      }
      return isDone ? c.body(null, 204) : refuse(c, 'me/deletion-under-way')
    }),
  )

const savedAs = (words: string[], rev: number, at: number): SavedWords => ({
  words,
  rev,
  savedAt: new Date(at).toISOString(),
})
