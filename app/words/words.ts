/**
 * The ten words of one account in one season while they are chosen, on whichever page: leaving /parole leaves no word unsent.
 *
 * The player's changes are kept as words added and words removed until the server has them. So they fit any list that another
 * device has stored meanwhile, and nobody has to choose between two lists (design.md, «The keeper of the words»). A save
 * sends the whole list over the revision that this page knows, one request at a time. A lost answer, another device's list or
 * a reload loses no typed word (ACKNOWLEDGED-IS-STORED).
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Player, SavedWords, User } from '../../shared/api/shapes.ts'
import { phaseOf } from '../../shared/evening/phase.ts'
import { SIGN_IN_FIRST } from '../../shared/refusals.ts'
import { LATE_SAVE_SECONDS, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { eveningStore, serverNow } from '../evening/evening.ts'
import { type Cell, cell, keysBeginning, pickedWords, readJson, readText, writeText } from '../keep/kept.ts'
import { whileFaded } from '../net/act.ts'
import { type Answer, call, isObject, isPassing, UNREACHED } from '../net/call.ts'
import { type Again, type Job, repeat } from '../net/repeat.ts'
import { sessionStore } from '../session/session.ts'
import { playerOf } from '../session/use-session.ts'
import { preventReload } from '../start/chunk.ts'
import { acknowledge } from './other-tabs.ts'

// The list with its changes.

/** Changes that the server has not confirmed. A word in both is moved to the end. */
type Edits = { added: readonly string[]; removed: readonly string[] }

const NO_EDITS: Edits = { added: [], removed: [] }

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index])

/** `waiting`: words without a place among the ten, since another device has taken it. */
function withEdits(
  stored: readonly string[],
  { added, removed }: Edits,
): { words: readonly string[]; waiting: readonly string[] } {
  const remaining = stored.filter((word) => !removed.includes(word))
  const all = [...remaining, ...added.filter((word) => !remaining.includes(word))]
  return { words: all.slice(0, WORDS_PER_PLAYER), waiting: all.slice(WORDS_PER_PLAYER) }
}

/** The player has changed the list `shown` to `next`. A removal is kept even if the server may not have the word yet. */
function edited({ added, removed }: Edits, shown: readonly string[], next: readonly string[]): Edits {
  const gone = shown.filter((word) => !next.includes(word))
  const come = next.filter((word) => !shown.includes(word))
  return {
    added: [...added.filter((word) => !gone.includes(word) && !come.includes(word)), ...come],
    removed: [...removed.filter((word) => !gone.includes(word)), ...gone],
  }
}

/** The changes that remain once the server has stored the list `sent`. */
function editsSince(sent: readonly string[], words: readonly string[], waiting: readonly string[]): Edits {
  const wanted = [...words, ...waiting]
  return {
    added: wanted.filter((word) => !sent.includes(word)),
    removed: sent.filter((word) => !wanted.includes(word)),
  }
}

// When a list is sent: at once on any other day; after a random delay in the last minute before the deadline, when everybody
// sends their last words; and never so late that the server, which accepts saves a while longer, would refuse them.

/** From this long before the deadline, many people send at once. */
const CROWDED_MS = 60_000
/** Also lets two quickly typed words leave as one list. */
const SPREAD_MS = 2000

/** No retry this close to the end, since the retries would only become faster. */
const LAST_MS = 1000

/** @param deadline ms, or null when there is none. @param now by the server's clock. @param random 0..1 */
export function spread(deadline: number | null, now: number, random: number): number {
  if (deadline === null) return 0
  const isCrowded = now > deadline - CROWDED_MS && now < deadline + LATE_SAVE_SECONDS * 1000
  return isCrowded ? random * SPREAD_MS : 0
}

/** The wait after a failure, within the time in which a save counts. */
export function inTime(waitMs: number, deadline: number | null, now: number, random: number): number {
  const left = deadline === null ? 0 : deadline + LATE_SAVE_SECONDS * 1000 - now
  // Spread over most of the remaining time, since everybody else's last retry falls into it too.
  return left > LAST_MS && waitMs > left * 0.9 ? left * (0.3 + 0.6 * random) : waitMs
}

// Unsaved changes in the browser's storage.

const KEPT = 'unsaved-words-'
export const unsavedWordsKey = (accountId: string, season: number): string => `${KEPT}${season}-${accountId}`

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string')

/** Null: nothing is kept, or another program has written it. */
export function keptEdits(accountId: string, season: number): Edits | null {
  const edits = readJson(unsavedWordsKey(accountId, season))
  if (!isObject(edits)) return null
  return isWords(edits.added) && isWords(edits.removed) ? { added: edits.added, removed: edits.removed } : null
}

/** Deletes the unsaved words of other seasons, of any account: the server no longer takes them. */
function forgetOtherSeasons(season: number): void {
  const ours = unsavedWordsKey('', season)
  for (const key of keysBeginning(KEPT)) if (!key.startsWith(ours)) writeText(key, null)
}

// The state for the screens.

/** `isAskedToWait`: the server said when to come back, so the next try is not brought forward. */
type Trouble = { kind: 'passing'; sentence: string; isAskedToWait: boolean } | { kind: 'refused'; sentence: string }

export type WordsDraft = {
  /** The server's list with the changes, ten at most. */
  words: readonly string[]
  waiting: readonly string[]
  /** The server's list, by its last answer. */
  stored: readonly string[]
  rev: number
  /** Whether the server surely has `words`: no other list is on its way, or may have arrived. */
  isSaved: boolean
  /** Whether `words` may still reach the server without a further change. */
  isOnItsWay: boolean
  /** By the server's clock, ISO 8601; null before the first save of this visit. */
  savedAt: string | null
  trouble: Trouble | null
  /** «Ho finito!» is being sent, waits for a retry, or was given up because the list changed elsewhere. */
  finishing: 'sending' | 'waiting' | 'overtaken' | null
  lock: 'finished' | 'deadline' | null
  /** Unsaved, and the browser cannot store it: a reload would lose it. */
  isOnlyHere: boolean
}

export const isFinishing = ({ finishing }: Pick<WordsDraft, 'finishing'>): boolean =>
  finishing === 'sending' || finishing === 'waiting'

/** Without changes. */
export const draftOf = ({ words, rev, hasFinished }: Pick<User, 'words' | 'rev' | 'hasFinished'>): WordsDraft => ({
  words,
  waiting: [],
  stored: words,
  rev,
  isSaved: true,
  isOnItsWay: false,
  savedAt: null,
  trouble: null,
  finishing: null,
  lock: hasFinished ? 'finished' : null,
  isOnlyHere: false,
})

// The keeper.

/** Another account is in, or none: for the author of the words this is a sign-out. */
const NOT_THEIRS: Answer<never> = {
  ok: false,
  failure: { status: 401, code: 'auth/required', sentence: SIGN_IN_FIRST },
}

/** Null: given up, since the list has changed meanwhile. */
type Finished = Answer<User> | null

/**
 * Keeps the evening's polling alive, which tells of a later deadline, on a page that does not use it. One function, so one
 * listener.
 */
const doNothing = (): void => {}

export class WordsKeeper {
  readonly #accountId: string
  readonly #season: number
  readonly #job: Job
  /** The user as the server last returned it. */
  #user: User
  #edits: Edits = NO_EDITS
  /** A save over this revision has no answer yet: while the server is at this revision, the save may still be stored. */
  #unsureOver: number | null = null
  #isSending = false
  #isLate = false
  #wasIn = true
  /** «Ho finito!» from its confirmation, for the list that the player saw, until it is answered or given up. */
  #confirmed: { words: readonly string[]; end: (answer: Finished) => void } | null = null
  /** The value that this tab stored or found. If another tab has stored another since, this tab must not delete it. */
  #keptText: string | null = null
  readonly #draft: Cell<WordsDraft>

  constructor(user: User, accountId: string, season: number) {
    this.#accountId = accountId
    this.#season = season
    this.#user = user
    this.#draft = cell(draftOf(user))
    this.subscribe = this.#draft.subscribe
    this.#job = repeat(() => this.#step(), {
      adjust: (waitMs) => inTime(waitMs, this.#deadline(), serverNow(), Math.random()),
    })
    this.#keptText = readText(this.#key)
    const found = keptEdits(accountId, season)
    if (found) {
      this.#edits = found
      this.#unsureOver = user.rev
    }
    this.#change({})
    sessionStore.subscribe(() => this.#lookAtSession())
    this.#job.wake()
  }

  // Arrow functions, since React calls these without `this`.
  readonly get = (): WordsDraft => this.#draft.get()
  readonly subscribe: Cell<WordsDraft>['subscribe']
  readonly retry = (): void => void this.#job.hurry()

  edit(words: readonly string[]): void {
    if (this.get().lock !== null) return
    this.#edits = edited(this.#edits, this.get().words, words)
    this.#giveUpFinishing(null)
    this.#change({ trouble: this.get().trouble?.kind === 'refused' ? null : this.get().trouble })
    this.#job.wake(spread(this.#deadline(), serverNow(), Math.random()))
  }

  /** Drops the words without a place. */
  dropWaiting(): void {
    const { waiting } = this.get()
    this.#edits = { ...this.#edits, added: this.#edits.added.filter((word) => !waiting.includes(word)) }
    this.#change({})
  }

  /** Repeats until there is an answer. */
  async finish(confirmed: readonly string[]): Promise<Finished> {
    if (this.get().lock !== null) return null
    this.#giveUpFinishing(null)
    return new Promise((resolve) => {
      this.#confirmed = { words: confirmed, end: resolve }
      this.#change({ finishing: 'sending' })
      void this.#job.hurry()
    })
  }

  get #key(): string {
    return unsavedWordsKey(this.#accountId, this.#season)
  }

  /** The owner, if this tab knows them to be signed in. Checked right before each request, which names the account. */
  #player(): Player | null {
    const player = playerOf(sessionStore.get())
    return player?.account.id === this.#accountId && player.season.year === this.#season ? player : null
  }

  /** When the words lock, in ms; null: there is no deadline, or it is unknown. */
  #deadline(): number | null {
    const moment = playerOf(sessionStore.get())?.season.wordsDeadline ?? null
    return moment === null ? null : Date.parse(moment)
  }

  /** Applies the session's words, whenever it changes. */
  #lookAtSession(): void {
    const player = this.#player()
    const isBack = player !== null && !this.#wasIn
    this.#wasIn = player !== null
    if (!player) return
    const { user, season } = player
    const isNewer = user.rev > this.#user.rev
    if (isNewer || user.rev === this.#user.rev || user.hasFinished) this.#user = user
    if (this.#isLate && phaseOf(season, serverNow()) === 'choosing') this.#isLate = false
    this.#change(isNewer ? { trouble: null } : {})
    if (isBack) void this.#job.hurry()
    else this.#job.wake()
  }

  #giveUpFinishing(answer: Finished, finishing: WordsDraft['finishing'] = null): void {
    this.#confirmed?.end(answer)
    this.#confirmed = null
    this.#draft.set({ ...this.get(), finishing })
  }

  /** Derives the draft again, stores unsaved changes, and tells the listeners. */
  #change(more: Partial<Pick<WordsDraft, 'trouble' | 'finishing' | 'savedAt'>>): void {
    const stored = this.#user.words
    const lock = this.#user.hasFinished ? 'finished' : this.#isLate ? 'deadline' : null
    if (lock === 'finished') this.#edits = NO_EDITS
    if (this.#edits !== NO_EDITS) this.#joinOtherTab()
    const { words, waiting } = withEdits(stored, this.#edits)
    const isUnsure = lock !== 'finished' && this.#unsureOver === this.#user.rev
    const isSaved = sameWords(words, stored) && !isUnsure
    if (isSaved && waiting.length === 0) this.#edits = NO_EDITS
    if (this.#confirmed && lock === 'finished') this.#giveUpFinishing(null)
    if (this.#confirmed && !(sameWords(words, this.#confirmed.words) && waiting.length === 0))
      this.#giveUpFinishing(null, 'overtaken')
    const draft = this.get()
    const trouble = more.trouble === undefined ? draft.trouble : more.trouble
    const wants = !isSaved && lock === null && trouble?.kind !== 'refused'
    const next: WordsDraft = {
      ...draft,
      savedAt: more.savedAt ?? draft.savedAt,
      // A finish given up above stays given up.
      finishing: this.#confirmed && more.finishing ? more.finishing : draft.finishing,
      words,
      waiting,
      stored,
      rev: this.#user.rev,
      isSaved,
      isOnItsWay: this.#isSending || wants,
      trouble,
      lock,
      isOnlyHere: this.#keep(!isSaved || waiting.length > 0) && lock === null,
    }
    preventReload(this.#key, next.isOnlyHere || isFinishing(next))
    this.#draft.set(next)
  }

  /** Merges the changes that another tab has stored since: both tabs use one entry. */
  #joinOtherTab(): void {
    if (readText(this.#key) === this.#keptText) return
    const others = keptEdits(this.#accountId, this.#season)
    if (!others) return
    const { added, removed } = this.#edits
    this.#edits = {
      added: [...added, ...others.added.filter((word) => !added.includes(word) && !removed.includes(word))],
      removed: [...removed, ...others.removed.filter((word) => !removed.includes(word) && !added.includes(word))],
    }
  }

  /** @returns whether there are changes that the browser does not store */
  #keep(isUnsaved: boolean): boolean {
    if (isUnsaved) {
      const text = JSON.stringify(this.#edits)
      if (readText(this.#key) !== text && !writeText(this.#key, text)) return true // the old value stays
      this.#keptText = text
    } else if (this.#keptText !== null) {
      if (readText(this.#key) === this.#keptText) writeText(this.#key, null)
      this.#keptText = null
    }
    return false
  }

  async #step(): Promise<Again> {
    if (this.#confirmed) return this.#finish(this.#confirmed.words)
    const { isSaved, lock, trouble } = this.get()
    if (isSaved || lock !== null || trouble?.kind === 'refused' || this.#player() === null) return null
    return this.#save()
  }

  async #save(): Promise<Again> {
    const { rev } = this.#user
    const { words } = this.get()
    const wasUnsureOver = this.#unsureOver
    this.#unsureOver = rev
    this.#isSending = true
    this.#change({})
    const answer = await call<SavedWords>('PUT', paths.words, { words, rev })
    this.#isSending = false
    // Each save has a higher revision; an answer without one is not the server's.
    if (answer.ok && isObject(answer.value) && answer.value.rev > rev) {
      this.#edits = editsSince(words, this.get().words, this.get().waiting)
      this.#take({ ...this.#user, ...answer.value }, { savedAt: answer.value.savedAt, trouble: null })
      return this.get().isSaved ? null : { inMs: 0 }
    }
    const failure = answer.ok ? UNREACHED : answer.failure
    const { code } = failure
    const isAnswered = !isPassing(failure)
    if (isAnswered) this.#unsureOver = wasUnsureOver
    if (code === 'words/deadline-passed') {
      this.#lockLate()
      return null
    }
    if (code === 'words/finished' || code === 'words/changed-elsewhere') {
      if (await this.#hasNews(rev)) return { inMs: 0 }
    } else if (isAnswered && failure.status !== 401) {
      // Words typed since the refused save may be accepted.
      const isThisList = sameWords(this.get().words, words)
      this.#change({ trouble: isThisList ? { kind: 'refused', sentence: failure.sentence } : null })
      return isThisList ? null : { inMs: 0 }
    }
    // Signed out, or another account is in: the words stay in the browser, and are sent when this account is in again.
    const isAskedToWait = failure.retryAfterMs !== undefined
    this.#change({ trouble: { kind: 'passing', sentence: failure.sentence, isAskedToWait } })
    return { failed: failure }
  }

  async #finish(words: readonly string[]): Promise<Again> {
    this.#change({ finishing: 'sending' })
    if (!this.#confirmed) return { inMs: 0 } // the confirmed list has changed
    const { rev } = this.#user
    // Between two tries the page says that it waits.
    const answer = this.#player() ? await whileFaded(call<User>('POST', paths.finish, { words, rev })) : NOT_THEIRS
    if (answer.ok) {
      // Words ticked last year, or by another user of this phone, do not belong to this list.
      pickedWords.set(null)
      this.#end(answer)
      this.#take(answer.value, { trouble: null })
      return null
    }
    const { failure } = answer
    if (failure.code === 'words/deadline-passed') this.#lockLate(answer)
    else if (failure.code === 'words/finished') await sessionStore.refresh()
    // `#hasNews` applies the answer, which gives the finish up if the list has changed.
    else if (failure.code === 'words/changed-elsewhere' && (await this.#hasNews(rev))) return { inMs: 0 }
    if (!this.#confirmed) return { inMs: 0 }
    if (isPassing(failure) || failure.code === 'words/changed-elsewhere') {
      this.#change({ finishing: 'waiting' })
      return { failed: failure }
    }
    this.#end(answer)
    return { inMs: 0 }
  }

  #end(answer: Finished): void {
    this.#giveUpFinishing(answer)
    this.#change({})
  }

  #lockLate(answer: Finished = null): void {
    this.#isLate = true
    this.#end(answer)
    eveningStore.subscribe(doNothing)
  }

  /** Whether the session now has another revision, or a finished list. */
  async #hasNews(rev: number): Promise<boolean> {
    const isTold = await sessionStore.askAnew()
    const user = this.#player()?.user
    // D1 was restored to an earlier moment.
    if (isTold && user && user.rev < this.#user.rev) this.#user = user
    this.#change({})
    return this.#user.rev !== rev || this.#user.hasFinished
  }

  /** Takes a user returned to this tab; the session takes it too, for a start without the server. */
  #take(user: User, more: Partial<Pick<WordsDraft, 'trouble' | 'savedAt'>>): void {
    // «Ho finito!» in another tab may have overtaken this answer.
    if (user.rev >= this.#user.rev) this.#user = user
    this.#change(more)
    if (this.#player()?.user.id === user.id) acknowledge(user)
  }
}

const keepers = new Map<string, WordsKeeper>()
sessionStore.stayWhile(() => [...keepers.values()].some((keeper) => keeper.get().isOnlyHere))

/** The only keeper of this account and season. */
export function wordsKeeper(user: User, accountId: string, season: number): WordsKeeper {
  const key = unsavedWordsKey(accountId, season)
  const keeper = keepers.get(key) ?? new WordsKeeper(user, accountId, season)
  keepers.set(key, keeper)
  return keeper
}

let lookedFor: string | null = null

/**
 * Sends the words that an earlier visit could not save, on any page. This module loads with the players' pages, which are
 * also prefetched: it may run before the session is known, or long before a sign-in.
 */
function sendWhatWasLeft(): void {
  const player = playerOf(sessionStore.get())
  if (!player || player.account.id === lookedFor) return
  const { user, account, season } = player
  lookedFor = account.id
  forgetOtherSeasons(season.year)
  if (keptEdits(account.id, season.year)) wordsKeeper(user, account.id, season.year)
}
sendWhatWasLeft()
sessionStore.subscribe(sendWhatWasLeft)

/** A function, called in the browser only: a page drawn without one has no keeper. */
export type KeeperOf = () => WordsKeeper

export function useWords({ user, account: { id }, season: { year } }: Player): { draft: WordsDraft; keeper: KeeperOf } {
  const keeper: KeeperOf = () => wordsKeeper(user, id, year)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an account and season have one keeper
  const subscribe = useCallback((listener: () => void) => keeper().subscribe(listener), [id, year])
  const drawn = useMemo(() => draftOf(user), [user])
  const draft = useSyncExternalStore(
    subscribe,
    () => keeper().get(),
    () => drawn,
  )
  return { draft, keeper }
}
