import { paths } from '../../shared/api/paths.ts'
import type { SavedWords, User } from '../../shared/api/shapes.ts'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { type Answer, call, type Failure, isPassing } from '../api/call.ts'
import { askForLaterDeadline } from '../session/later-deadline.ts'
import { sessionStore } from '../session/store.ts'
import { type Player, playerOf } from '../session/use-session.ts'
import { makeFinishing } from './finishing.ts'
import { acknowledge } from './other-tabs.ts'
import { forgetOtherSeasons, unsavedWords } from './unsaved-words.ts'
import { nextTry, spread } from './when-to-send.ts'
import { newDraft, restoreUnsaved, type WordsDraft, type WordsEvent, wantsToSend, wordsReducer } from './words-draft.ts'

/**
 * Saves one account's words of one season, whichever page is on screen: leaving /parole does not leave a word behind.
 * The decisions are the reducer's; here are the clock, the network and the browser's storage.
 */
export type WordsKeeper = ReturnType<typeof makeKeeper>

/** For whoever wrote the words it is as if they were signed out. */
const NOT_MINE: Answer<never> = {
  ok: false,
  failure: { status: 401, code: 'auth/required', sentence: refusalSentence('auth/required') },
}

function makeKeeper(user: User, accountId: string, season: number) {
  const kept = unsavedWords(accountId, season)
  const found = kept.read()
  let draft = newDraft(user)
  if (found) draft = restoreUnsaved(draft, found)
  draft = kept.follow(draft)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nobody could say who is in: that is what was tried last, and failed. */
  let isUnsure = false
  let saving: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  const dispatch = (event: WordsEvent): void => {
    const next = wordsReducer(draft, event)
    if (next === draft) return
    draft = kept.follow(next)
    for (const listener of listeners) listener()
  }

  /** The cookie decides whose a save is: in anyone else's session these words stay here, and leave when this account is back. */
  const mine = (): Player | null => {
    const player = playerOf(sessionStore.get())
    return player?.account.id === accountId && player.season.year === season ? player : null
  }

  /** Also where this tab does not know yet who is in: null, these words may leave. */
  const whyNotMine = async (): Promise<Answer<never> | null> => {
    const failure = mine() && (await sessionStore.confirm())
    isUnsure = failure !== null
    if (failure) return { ok: false, failure }
    return mine() ? null : NOT_MINE
  }

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (!wantsToSend(draft) || mine() === null) return
    saving = save()
    await saving
    if (timer === undefined && draft.trouble === null) void send()
  }

  const save = async (): Promise<void> => {
    const { words, rev } = draft
    dispatch({ type: 'sent' })
    const answer = (await whyNotMine()) ?? (await call<SavedWords>('PUT', paths.words, { words, rev }))
    if (answer.ok) {
      dispatch({ type: 'saved', ...answer.value })
      remember(answer.value)
    } else await settle(answer.failure)
  }

  const settle = async (failure: Failure): Promise<void> => {
    if (failure.code === 'words/deadline-passed') return dispatch({ type: 'locked', lock: 'deadline' })
    if (failure.code === 'words/finished' || failure.code === 'words/changed-elsewhere') {
      dispatch({ type: 'failed', sentence: failure.sentence })
      await sessionStore.refresh()
      look()
      // When the refresh could not tell either, this is one more failure to wait after.
      if (wantsToSend(draft) && draft.trouble) later()
      return
    }
    // Signed out: the words stay in the browser and leave when this account is back (`look`).
    if (isPassing(failure) || failure.status === 401) {
      dispatch({ type: 'failed', sentence: failure.sentence, isAskedToWait: failure.retryAfterMs !== undefined })
      if (failure.status !== 401) later(failure.retryAfterMs)
      return
    }
    dispatch({ type: 'refused', sentence: failure.sentence })
  }

  const later = (atLeastMs?: number): void => {
    const attempt = { failures: draft.failures, random: Math.random(), atLeastMs }
    timer = setTimeout(() => void send(), nextTry(attempt, deadline(), Date.now()))
  }

  const deadline = (): number | null => {
    const moment = playerOf(sessionStore.get())?.season.wordsDeadline ?? null
    return moment === null ? null : Date.parse(moment)
  }

  /** Saved is saved: the session that is kept for a start without the server has them too. */
  const remember = ({ words, rev }: SavedWords): void => {
    const player = mine()
    if (player) acknowledge({ ...player.user, words, rev })
  }

  /** The session's view of the words, whenever it changes. */
  const look = (): void => {
    const player = mine()
    if (!player) return
    dispatch({ type: 'seen', words: player.user.words, rev: player.user.rev, hasFinished: player.user.hasFinished })
    if (draft.lock === 'deadline' && !isOver(player.season)) dispatch({ type: 'unlocked' })
    if (timer === undefined || (isUnsure && sessionStore.isSure())) void send()
  }

  const finishing = makeFinishing({
    draft: () => draft,
    dispatch,
    mine,
    whyNotMine,
    saving: () => saving,
    look,
    deadline,
  })

  const hurry = (): void => {
    if (document.visibilityState !== 'visible' || (draft.trouble?.kind === 'passing' && draft.trouble.isAskedToWait))
      return
    void send()
    finishing.hurry()
  }
  sessionStore.subscribe(look)
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  if (found) void send()

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (): WordsDraft => draft,
    /** What stands in the field: it outlives a visit to another page. */
    typing: '',

    edit(words: readonly string[]): void {
      dispatch({ type: 'edited', words })
      if (timer !== undefined) return
      const wait = spread(deadline(), Date.now(), Math.random())
      if (wait > 0) timer = setTimeout(() => void send(), wait)
      else void send()
    },
    retry: (): void => void send(),
    choose(whose: 'ours' | 'theirs'): void {
      dispatch({ type: 'chose', whose })
      void send()
    },
    finish: finishing.finish,
  }
}

/** Words can be changed no more: the deadline is behind, or the speech is out (decision 9). */
export const isOver = (season: { wordsDeadline: string | null; speechPublished: boolean }, now = Date.now()): boolean =>
  season.speechPublished || (season.wordsDeadline !== null && now >= Date.parse(season.wordsDeadline))

const keepers = new Map<string, WordsKeeper>()

/** The one keeper of this account and season. */
export function wordsKeeper(user: User, accountId: string, season: number): WordsKeeper {
  const key = `${season}-${accountId}`
  const keeper = keepers.get(key) ?? makeKeeper(user, accountId, season)
  keepers.set(key, keeper)
  return keeper
}

let lookedFor: string | null = null

/**
 * What an earlier visit could not save leaves from whichever page is on screen: this module is fetched ahead with the words' page
 * (teletext/keys.tsx), and may be here before it is known who is in, or long before they come.
 */
function sendWhatWasLeft(): void {
  const player = playerOf(sessionStore.get())
  if (!player || player.account.id === lookedFor) return
  const { user, account, season } = player
  lookedFor = account.id
  forgetOtherSeasons(season.year)
  if (unsavedWords(account.id, season.year).read()) wordsKeeper(user, account.id, season.year)
}
sendWhatWasLeft()
sessionStore.subscribe(sendWhatWasLeft)
askForLaterDeadline()
