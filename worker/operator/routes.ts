/**
 * The operator's routes, for a season from its making to its speech: called by `npm run operator` and the control room
 * (`app/regia`). Every change of the season's row goes through `changeSeason`. The figures of `stats` stand here too.
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MailsBody, MegaRoomBody, SeasonBody } from '../../shared/api/bodies.ts'
import type {
  Begun,
  DirectoryRebuild,
  HiddenWords,
  MailCeilings,
  OperatorSeason,
  OperatorStats,
  SpeechSummary,
} from '../../shared/api/shapes.ts'
import { SEAL_WAIT_MS, sealDueAt } from '../../shared/evening/seal.ts'
import { TRANSCRIPT_LIMIT } from '../../shared/evening/transcript.ts'
import { hasLostLetters, SPEECH_LIMIT } from '../../shared/operator/input.ts'
import { namesTag, seasonTag, speechTag } from '../../shared/operator/keys.ts'
import { isRoomId, normaliseRules, ROOM_ID_LENGTH, roomIdFromBytes } from '../../shared/rooms/rooms.ts'
import { cleanRoomName, nameRefusal } from '../../shared/rooms/written-names.ts'
import { MAX_WORD_LENGTH } from '../../shared/season.ts'
import { accountEmail } from '../../shared/sign-in/email-address.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { normaliseWord, wordLength } from '../../shared/words/normalise.ts'
import { checkWords, neverSaidHint, wordRefusalSentence } from '../../shared/words/validate.ts'
import { deleteAccount } from '../auth/account.ts'
import { findAccountId } from '../db/accounts.ts'
import { changeCeilings } from '../db/mails.ts'
import { findHiddenWords, findNumbers, setWordHidden } from '../db/numbers.ts'
import { findDoor } from '../db/rooms.ts'
import {
  beginSeason,
  findSeasonRow,
  findSpeech,
  renewSpeechVersion,
  reserveMegaRoom,
  saveSeason,
  setSpeech,
  type TagMatch,
  takeBackBegin,
} from '../db/seasons.ts'
import { countPlayers } from '../db/stats.ts'
import { findTranscript, setTranscript } from '../db/transcripts.ts'
import { numbersAnswer } from '../evening/public.ts'
import { forgetSeasons } from '../evening/season-copy.ts'
import { isoMoment, isoMomentOrNull, Refused, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { isOperator, mayGuess, tooMany } from '../http/limits.ts'
import { jsonText, readJson, readText, yearOf } from '../http/request.ts'
import type { Bindings, Config } from '../platform/env.ts'
import { log, requestOf } from '../platform/log.ts'
import { accountsObject, askRegistry, askToLook, countersOf, seasonObject } from '../platform/objects.ts'
import { answered, askRoom, closeRoom } from '../room/stub.ts'

/** A write that takes longer than this is found by a later look: looks continue for an hour. */
const SOON_MS = 10_000

/** Checks the operator's token, in place of session and Origin. These routes are 404 when no token is configured. */
const operatorOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('config').operatorToken === null) return refuse(c, 'request/not-found')
  if (await isOperator(c)) return next()
  // Only wrong tokens are counted: otherwise anybody behind the operator's own address could lock the operator out
  // (operating.md, «What the operator may do»).
  if (!(await mayGuess(c))) return tooMany(c)
  return refuse(c, 'operator/bad-token', {}, { 'www-authenticate': 'Bearer' })
})

/** The evening itself: the begin, its taking back, the transcript. */
const operatorEvening = new Hono<AppEnv>()
  .post('/:year/begin', async (c) => {
    const year = yearOf(c.req.param('year'))
    const isEarly = c.req.query('early') === '1'
    const begun = await changeSeason(c.env, year, () => beginSeason(c.env.DB, year, isEarly, Date.now(), ifMatchOf(c)))
    if (typeof begun === 'string') return refuse(c, begun)
    c.header('etag', begun.tag)
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
    const outcome = await changeSeason(c.env, year, () => takeBackBegin(c.env.DB, year, Date.now(), ifMatchOf(c)))
    if (typeof outcome === 'string') return refuse(c, outcome)
    c.header('etag', outcome.tag)
    log({ event: 'begin-taken-back', ...requestOf(c), season: year })
    return c.body(null, 204)
  })
  .put('/:year/transcript', async (c) => {
    const year = await knownYear(c.env.DB, c.req.param('year'))
    // NUL ends a text for some of SQLite's functions; in a speech it counts as a space.
    const text = (await readText(c, 'text/plain', TRANSCRIPT_LIMIT)).replaceAll('\0', ' ')
    const outcome = await setTranscript(c.env.DB, year, text, Date.now(), ifMatchOf(c))
    return typeof outcome === 'string' ? refuse(c, outcome) : c.body(null, 204, { etag: outcome.tag })
  })
  .get('/:year/transcript', async (c) => {
    const year = await knownYear(c.env.DB, c.req.param('year'))
    const { text, tag } = await findTranscript(c.env.DB, year)
    return c.text(text, 200, { etag: tag })
  })

/** Page 104: the numbers, and the words that it hides (design.md, «Counting the country»). */
const operatorNumbers = new Hono<AppEnv>()
  /** Read from D1 each time. */
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

export const operator = new Hono<AppEnv>()
  .use('*', operatorOnly)
  // This isolate drops its copies at once after a change: a withdrawn text opens the rooms again.
  .use('*', async (c, next) => {
    await next()
    if (c.req.method !== 'GET') forgetSeasons(c.env)
  })
  .route('/seasons', operatorEvening)
  .route('/seasons', operatorNumbers)
  /** Read from D1 each time. */
  .get('/seasons/:year', async (c) => {
    const year = yearOf(c.req.param('year'))
    const row = await findSeasonRow(c.env.DB, year)
    if (row === null) return refuse(c, 'season/not-found')
    const season: OperatorSeason = {
      year,
      bonusWords: row.bonusWords,
      megaRoomId: row.megaRoomId,
      megaRoomIsOpen: row.megaRoomId !== null && ((await findDoor(c.env.DB, row.megaRoomId))?.isOpen ?? false),
      wordsDeadline: isoMomentOrNull(row.wordsDeadline),
      holdSeal: row.holdSeal,
      begunAt: isoMomentOrNull(row.begunAt),
      sealsAt: isoMomentOrNull(sealDueAt(row)),
      sealedAt: isoMomentOrNull(row.sealedAt),
      speechPublished: row.speechPublished,
      now: isoMoment(Date.now()),
    }
    return c.json(season, 200, { etag: seasonTag(year, row) })
  })
  .put('/seasons/:year', async (c) => {
    const year = yearOf(c.req.param('year'))
    const body = await readJson(c, SeasonBody)
    const bonusWords = acceptedBonusWords(body.bonusWords)
    const deadline = typeof body.wordsDeadline === 'string' ? Date.parse(body.wordsDeadline) : body.wordsDeadline
    const change = { bonusWords, deadline, holdSeal: body.holdSeal }
    const saved = await changeSeason(c.env, year, () => saveSeason(c.env.DB, year, change, Date.now(), ifMatchOf(c)))
    if (typeof saved === 'string') return refuse(c, saved)
    log({ event: 'season-changed', ...requestOf(c), season: year })
    return c.json({ year, bonusWords }, 200, { etag: saved.tag })
  })
  /** Possible after the seal too: the game does not depend on the ceilings, so the season's object need not look. */
  .put('/seasons/:year/mails', async (c) => {
    const year = yearOf(c.req.param('year'))
    const body = await readJson(c, MailsBody)
    const changed = await changeCeilings(c.env.DB, year, body, Date.now())
    if (changed === null) return refuse(c, 'season/not-found')
    log({ event: 'mail-ceilings-changed', ...requestOf(c), season: year })
    return c.json(changed satisfies MailCeilings)
  })
  .put('/seasons/:year/speech', async (c) => {
    const year = yearOf(c.req.param('year'))
    // NUL ends a text for some of SQLite's functions; in a speech it counts as a space.
    const text = (await readText(c, 'text/plain', SPEECH_LIMIT)).replaceAll('\0', ' ')
    if (hasLostLetters(text)) return refuse(c, 'season/lost-letters')
    const speech = parseSpeech(text)
    if (speech.words.length === 0) return refuse(c, 'season/empty-speech')
    const isEarly = c.req.query('early') === '1'
    const published = await changeSeason(c.env, year, () =>
      setSpeech(c.env.DB, year, text, isEarly, Date.now(), ifMatchOf(c)),
    )
    if (typeof published === 'string') return refuse(c, published)
    c.header('etag', published.tag)
    log({ event: 'speech-published', ...requestOf(c), season: year, version: published.version })
    return c.json({
      words: speech.words.length,
      distinctWords: speech.distinct.size,
      bonusWordsSaid: published.bonusWords.filter((word) => speech.distinct.has(word)),
    } satisfies SpeechSummary)
  })
  .get('/seasons/:year/speech', async (c) => {
    const year = yearOf(c.req.param('year'))
    const found = await findSpeech(c.env.DB, year)
    if (found === null) return refuse(c, 'season/not-found')
    return c.text(found.text ?? '', 200, { etag: speechTag(year, found.version) })
  })
  .delete('/seasons/:year/speech', async (c) => {
    const year = yearOf(c.req.param('year'))
    const withdrawn = await changeSeason(c.env, year, () =>
      setSpeech(c.env.DB, year, null, false, Date.now(), ifMatchOf(c)),
    )
    if (typeof withdrawn === 'string') return refuse(c, withdrawn)
    log({ event: 'speech-withdrawn', ...requestOf(c), season: year, version: withdrawn.version })
    return c.body(null, 204, { etag: withdrawn.tag })
  })
  .post('/seasons/:year/mega-room', async (c) => {
    const year = yearOf(c.req.param('year'))
    const body = await readJson(c, MegaRoomBody)
    const name = cleanRoomName(body.name)
    if (name === null) return refuse(c, nameRefusal(body.name, 'room'))
    const fresh = roomIdFromBytes(crypto.getRandomValues(new Uint8Array(ROOM_ID_LENGTH)))
    const now = Date.now()
    // Reserved first (game.md, «The mega room»): a repeated call finds the id, and makes the room if the first was cut short.
    const id = await reserveMegaRoom(c.env.DB, year, fresh, now)
    if (id === null) return refuse(c, 'season/not-found')
    const rules = normaliseRules(body.rules)
    const room = { id, name, season: year, rules, isMega: true, owner: null, now }
    await askRegistry(c.env, year, (registry) => registry.register(id, null))
    answered(await askRoom(c.env, id, (stub) => stub.create(room)))
    if (id === fresh) log({ event: 'mega-room-made', ...requestOf(c), season: year, room: id })
    return c.json({ id })
  })
  /** After a restore of D1. Each part is stored where it continues by itself; a repeated call starts all of them again. */
  .post('/seasons/:year/directory', async (c) => {
    const year = yearOf(c.req.param('year'))
    const now = Date.now()
    const toldVersion = (await seasonObject(c.env, year).status(year)).speech?.version ?? 0
    const version = await renewSpeechVersion(c.env.DB, year, toldVersion, now)
    if (version === null) return refuse(c, 'season/not-found')
    const deletions = await accountsObject(c.env).repeatDeletions()
    // Before the rooms are told of the speech: the fan-out finds rooms in the directory, and a room missing there learns of
    // the speech when it writes its rows.
    const { rooms } = await askRegistry(c.env, year, (registry) => registry.rebuildDirectory(year))
    // If D1 has lost the seal, this look puts it back.
    await askToLook(c.env, year)
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
    const email = accountEmail(c.req.param('email'))
    const accountId = email === null ? null : await findAccountId(c.env.DB, email)
    if (accountId === null) return refuse(c, 'account/not-found')
    const isDone = await deleteAccount(c.env, accountId)
    return isDone ? c.body(null, 204) : refuse(c, 'me/deletion-under-way')
  })
  .get('/stats', async (c) => c.json(await readStats(c.env, c.get('config'))))
  // Here, because the next middleware requires an Origin, and the operator has none.
  .all('*', (c) => c.notFound())

/**
 * Changes the season's row. A look of the season's object at the row is stored before the change: if the request dies
 * afterwards, the consequences of the change still follow. The object also looks after the change, even if it was refused
 * or changed nothing: an earlier change may have been cut short.
 * @throws when the season's object is out of reach: before the change nothing is written; after it the change stays
 */
async function changeSeason<T>(env: Pick<Bindings, 'SEASON'>, year: number, change: () => Promise<T>): Promise<T> {
  await askToLook(env, year, SOON_MS)
  const outcome = await change()
  await askToLook(env, year)
  return outcome
}

/** The state that the sender has seen, by `If-Match`; without the header any state is replaced. */
function ifMatchOf(c: Context<AppEnv>): TagMatch {
  const ifMatch = c.req.header('if-match')
  return (tag) => ifMatch === undefined || namesTag(ifMatch, tag)
}

/** @throws Refused when there is no such season, before any other refusal */
async function knownYear(db: D1Database, text: string): Promise<number> {
  const year = yearOf(text)
  if ((await findSeasonRow(db, year)) === null) throw new Refused('season/not-found')
  return year
}

/**
 * The operator's bonus words must be words that a player could enter, or nobody could ever choose them.
 * @returns them normalised
 * @throws Refused with the first word that is a duplicate, a stop word, too short or long, or several words
 */
function acceptedBonusWords(sent: readonly string[]): string[] {
  const outcome = checkWords(sent, [])
  if (outcome.kind === 'refused') {
    const { word } = outcome
    throw badWord(word, wordRefusalSentence(outcome.code, word))
  }
  for (const word of outcome.words) {
    const hint = neverSaidHint(word)
    if (hint !== null) throw badWord(word, hint)
  }
  return outcome.words
}

const badWord = (word: string, why: string): Refused =>
  new Refused({ code: 'season/bad-bonus-words', sentence: `Parola bonus «${word}»: ${why}`, word })

/** The numbers of all the season's objects and of D1. */
async function readStats(env: Pick<Bindings, 'SEASON'>, { season: { year } }: Config): Promise<OperatorStats> {
  const [{ season, recent }, { owed, speech, seal }, { deletions, others }, directory] = await Promise.all([
    countersOf(env, year).counted(year),
    seasonObject(env, year).status(year),
    accountsObject(env).tours(),
    askRegistry(env, year, (registry) => registry.rebuildProgress(year)),
  ])
  if (!season) throw new Refused('server/unavailable')
  return {
    ...season.counts,
    countedAt: isoMoment(season.countedAt),
    closingRooms: owed.closingRooms,
    waitingDirectoryWrites: owed.directoryWrites,
    owedSince: isoMomentOrNull(owed.since),
    deletions,
    walks: others,
    speech,
    seal: seal && {
      begunAt: isoMomentOrNull(seal.begunAt),
      sealsAt: isoMomentOrNull(seal.sealsAt),
      sealedAt: isoMomentOrNull(seal.sealedAt),
      isHeld: seal.isHeld,
    },
    directory,
    recent,
  }
}
