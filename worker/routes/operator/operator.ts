/** The operator's routes, for a season from its making to its speech. `npm run operator` calls them. */
import { Hono } from 'hono'
import { MegaRoomBody, SeasonBody } from '../../../shared/api/bodies.ts'
import type { DirectoryRebuild, SpeechSummary } from '../../../shared/api/shapes.ts'
import { nameRefusal } from '../../../shared/rooms/name-faults.ts'
import { isRoomId, ROOM_ID_LENGTH, roomIdFromBytes } from '../../../shared/rooms/room-id.ts'
import { cleanRoomName } from '../../../shared/rooms/written-names.ts'
import { normaliseRules } from '../../../shared/rules.ts'
import { cleanEmail } from '../../../shared/sign-in/email-address.ts'
import { parseSpeech } from '../../../shared/speech/parse.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import type { AppEnv } from '../../context.ts'
import { findAccountId } from '../../db/accounts/accounts.ts'
import { saveSeason, setSpeech } from '../../db/evening/season-changes.ts'
import { findSpeech, renewSpeechVersion, reserveMegaRoom } from '../../db/seasons.ts'
import { forgetSeasons } from '../../evening/known-season.ts'
import { jsonText } from '../../http/json-text.ts'
import { refuse } from '../../http/problem.ts'
import { yearOf } from '../../http/season-year.ts'
import { log } from '../../logging/log.ts'
import { requestOf } from '../../logging/request-of.ts'
import { readJson, readText, SPEECH_LIMIT } from '../../middleware/body.ts'
import { operatorOnly } from '../../middleware/operator-only.ts'
import { answered, askRoom, closeRoom } from '../../rooms-client/room-stub.ts'
import { accountsObject, askRegistry, seasonObject } from '../../season/season-stub.ts'
import { readStats } from '../../season/stats.ts'
import { acceptedBonusWords } from '../../words/bonus-words.ts'
import { operatorEvening } from './evening.ts'
import { operatorNumbers } from './numbers.ts'
import { changeSeason } from './season.ts'

export const operator = new Hono<AppEnv>()
  .use('*', operatorOnly)
  // What was changed here is known here at once: a text that is withdrawn opens the rooms again.
  .use('*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET') forgetSeasons(c.env)
  })
  .route('/seasons', operatorEvening)
  .route('/seasons', operatorNumbers)
  .put('/seasons/:year', async (c) => {
    const year = yearOf(c.req.param('year'))
    const body = await readJson(c, SeasonBody)
    const bonusWords = acceptedBonusWords(body.bonusWords)
    const deadline = typeof body.wordsDeadline === 'string' ? Date.parse(body.wordsDeadline) : body.wordsDeadline
    const change = { bonusWords, deadline, holdSeal: body.holdSeal }
    const saved = await changeSeason(c.env, year, () => saveSeason(c.env.DB, year, change, Date.now()))
    if (saved !== 'saved') return refuse(c, saved)
    log({ event: 'season-changed', ...requestOf(c), season: year })
    return c.json({ year, bonusWords })
  })
  .put('/seasons/:year/speech', async (c) => {
    const year = yearOf(c.req.param('year'))
    // NUL ends a text for some of SQLite's functions; in a speech it counts as a space.
    const text = (await readText(c, 'text/plain', SPEECH_LIMIT)).replaceAll('\0', ' ')
    const speech = parseSpeech(text)
    if (speech.words.length === 0) return refuse(c, 'season/empty-speech')
    const isEarly = c.req.query('early') === '1'
    const published = await changeSeason(c.env, year, () => setSpeech(c.env.DB, year, text, isEarly, Date.now()))
    if (typeof published === 'string') return refuse(c, published)
    log({ event: 'speech-published', ...requestOf(c), season: year, version: published.version })
    return c.json({
      words: speech.words.length,
      distinctWords: speech.distinct.size,
      bonusWordsSaid: published.bonusWords.filter((word) => speech.distinct.has(word)),
    } satisfies SpeechSummary)
  })
  .get('/seasons/:year/speech', async (c) => {
    const found = await findSpeech(c.env.DB, yearOf(c.req.param('year')))
    return found ? c.text(found.text ?? '') : refuse(c, 'season/not-found')
  })
  .delete('/seasons/:year/speech', async (c) => {
    const year = yearOf(c.req.param('year'))
    const withdrawn = await changeSeason(c.env, year, () => setSpeech(c.env.DB, year, null, false, Date.now()))
    if (typeof withdrawn === 'string') return refuse(c, withdrawn)
    log({ event: 'speech-withdrawn', ...requestOf(c), season: year, version: withdrawn.version })
    return c.body(null, 204)
  })
  .post('/seasons/:year/mega-room', async (c) => {
    const year = yearOf(c.req.param('year'))
    const body = await readJson(c, MegaRoomBody)
    const name = cleanRoomName(body.name)
    if (name === null) return refuse(c, nameRefusal(body.name, 'room'))
    const fresh = roomIdFromBytes(crypto.getRandomValues(new Uint8Array(ROOM_ID_LENGTH)))
    const now = Date.now()
    // Reserved first (decision 12): a repeat finds the reservation, and makes the room if the first call was cut short.
    const id = await reserveMegaRoom(c.env.DB, year, fresh, now)
    if (id === null) return refuse(c, 'season/not-found')
    const rules = normaliseRules(body.rules)
    const room = { id, name, season: year, rules, isMega: true, owner: null, now }
    await askRegistry(c.env, year, (registry) => registry.register(id, null))
    const made = answered(await askRoom(c.env, id, (stub) => stub.create(room)))
    if (id === fresh) log({ event: 'mega-room-made', ...requestOf(c), season: year, room: id })
    return c.json(made)
  })
  /** After a restore of D1. Each part is stored where it continues by itself; a repeated call begins all again. */
  .post('/seasons/:year/directory', async (c) => {
    const year = yearOf(c.req.param('year'))
    const now = Date.now()
    const told = (await seasonObject(c.env, year).status(year)).speech?.version ?? 0
    const version = await renewSpeechVersion(c.env.DB, year, told, now)
    if (version === null) return refuse(c, 'season/not-found')
    const deletions = await accountsObject(c.env).repeatDeletions()
    // Before the rooms are told of the speech: the fan-out finds the rooms in the directory, and a room that it does
    // not find there hears of the speech when it writes its rows.
    const { rooms } = await askRegistry(c.env, year, (registry) => registry.rebuildDirectory(year))
    // The seal is put back, too, if D1 has lost it.
    await seasonObject(c.env, year).look(year)
    log({
      event: 'directory-rebuilding',
      ...requestOf(c),
      season: year,
      count: rooms,
      detail: `${deletions} deletions again`,
    })
    return c.json({ rooms } satisfies DirectoryRebuild, 202)
  })
  .post('/rooms/:id/close', async (c) => {
    const id = c.req.param('id')
    if (!isRoomId(id)) return refuse(c, 'room/not-found')
    const { view, isDone } = answered(await closeRoom(c.env, id, null))
    return jsonText(c, view, isDone ? 200 : 202)
  })
  .delete('/accounts/:email', async (c) => {
    const email = cleanEmail(c.req.param('email'))
    const accountId = email === null ? null : await findAccountId(c.env.DB, email)
    if (accountId === null) return refuse(c, 'account/not-found')
    const isDone = await deleteAccount(c.env, accountId)
    return isDone ? c.body(null, 204) : refuse(c, 'me/deletion-under-way')
  })
  .get('/stats', async (c) => {
    const { year } = c.get('config').season
    return c.json(await readStats(c.env, year))
  })
  // Here, because the middleware that follows asks for an Origin, and the operator has none.
  .all('*', (c) => c.notFound())
