/**
 * The state of the ten words while they are chosen, and what the server has of them. Pure: the keeper acts on it.
 *
 * Each change is saved as a whole list, with the `rev` of the last answer, one request at a time; the last edit wins.
 * Nothing typed is lost: not by a lost answer, another device's list or a reload (ACKNOWLEDGED-IS-STORED).
 */
export type Lock = 'finished' | 'deadline'

export type WordsDraft = {
  /** What the person sees. */
  words: readonly string[]
  /** What the server has, by its last answer. */
  acknowledged: readonly string[]
  rev: number
  /** By the server's clock, ISO 8601; null before the first save of this visit. */
  savedAt: string | null
  /** The list of the current request. */
  sending: readonly string[] | null
  /** Lists sent since the last answer, with the current one: one may have been stored although its answer was lost. */
  unanswered: readonly (readonly string[])[]
  /** Failures in a row. */
  failures: number
  trouble: Trouble | null
  /** «Ho finito!» is being sent, waits for the next try, or was given up because the list changed elsewhere. */
  finishing: 'sending' | 'waiting' | 'overtaken' | null
  /** Another device's list, if it differs from ours and the person has to choose. */
  theirs: { words: readonly string[]; rev: number } | null
  lock: Lock | null
  /** Unsaved, and the browser cannot store it: a reload would lose it. */
  isOnlyHere: boolean
}

/** `isAskedToWait`: the server said when to come back, so the next try is not brought forward. */
export type Trouble =
  | { kind: 'passing'; sentence: string; isAskedToWait: boolean }
  | { kind: 'refused'; sentence: string }

type ServerWords = { words: readonly string[]; rev: number }

export type WordsEvent =
  | { type: 'edited'; words: readonly string[] }
  | { type: 'sent' }
  | { type: 'saved'; words: readonly string[]; rev: number; savedAt: string }
  | { type: 'failed'; sentence: string; isAskedToWait?: boolean }
  | { type: 'refused'; sentence: string }
  /** The server's list: after «changed elsewhere», or in a new answer of the session. */
  | ({ type: 'seen'; hasFinished: boolean } & ServerWords)
  /** «Ho finito!» was confirmed by a person who saw this list. */
  | { type: 'confirmed'; words: readonly string[] }
  | { type: 'finishing'; is: 'sending' | 'waiting' | null }
  | { type: 'chose'; whose: 'ours' | 'theirs' }
  | { type: 'locked'; lock: Lock }
  | { type: 'unlocked' }

export const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index])

/** Whether the server surely has this list: none other is on its way, may have arrived, or waits for a choice. */
export const isSaved = (draft: WordsDraft): boolean =>
  sameWords(draft.words, draft.acknowledged) && draft.unanswered.length === 0 && draft.theirs === null

/** Whether a save should leave now. */
export const wantsToSend = (draft: WordsDraft): boolean =>
  !isSaved(draft) &&
  draft.sending === null &&
  draft.theirs === null &&
  draft.lock === null &&
  draft.trouble?.kind !== 'refused'

/** Whether this list may still reach the server without a further edit. */
export const isOnItsWay = (draft: WordsDraft): boolean => draft.sending !== null || wantsToSend(draft)

export const isFinishing = ({ finishing }: WordsDraft): boolean => finishing === 'sending' || finishing === 'waiting'

export const newDraft = (server: ServerWords & { hasFinished: boolean }): WordsDraft => ({
  words: server.words,
  acknowledged: server.words,
  rev: server.rev,
  savedAt: null,
  sending: null,
  unanswered: [],
  failures: 0,
  trouble: null,
  finishing: null,
  theirs: null,
  lock: server.hasFinished ? 'finished' : null,
  isOnlyHere: false,
})

/** Restores what an earlier visit could not save: edits over the revision that it knew. */
export const restoreUnsaved = (draft: WordsDraft, kept: ServerWords): WordsDraft => {
  if (draft.lock !== null || sameWords(kept.words, draft.acknowledged)) return draft
  return kept.rev === draft.rev
    ? { ...draft, words: kept.words }
    : { ...draft, words: kept.words, rev: kept.rev, theirs: { words: draft.acknowledged, rev: draft.rev } }
}

function seen(draft: WordsDraft, event: ServerWords & { hasFinished: boolean }): WordsDraft {
  const server = { acknowledged: event.words, rev: event.rev, unanswered: [] }
  if (event.hasFinished)
    return { ...draft, ...server, words: event.words, theirs: null, trouble: null, finishing: null, lock: 'finished' }
  // The answer is older than what is known, or was requested while a save was on its way.
  if (event.rev < draft.rev || draft.sending !== null) return draft
  const lock = draft.lock === 'finished' ? null : draft.lock
  if (event.rev === draft.rev) return lock === draft.lock ? draft : { ...draft, lock }
  const isOurs = draft.unanswered.some((sent) => sameWords(sent, event.words)) || sameWords(draft.words, event.words)
  const rest = { ...draft, ...server, lock, trouble: null, failures: 0 }
  if (isOurs) return { ...rest, theirs: null }
  if (isSaved(draft) && !isFinishing(draft)) return { ...rest, words: event.words, theirs: null }
  // Nobody has confirmed this list, nor chosen between the two: a finish under way stops here.
  const finishing = isFinishing(draft) ? 'overtaken' : draft.finishing
  // Until the person has chosen, our list keeps the revision under which it was typed, so that a reload asks again.
  const theirs = { words: event.words, rev: event.rev }
  return { ...rest, acknowledged: draft.acknowledged, rev: draft.rev, theirs, finishing }
}

/** The server has refused the current list. It may still have stored earlier ones, whose answers were lost. */
const notStored = (draft: WordsDraft): Pick<WordsDraft, 'sending' | 'unanswered'> => ({
  sending: null,
  unanswered: draft.sending === null ? draft.unanswered : draft.unanswered.slice(0, -1),
})

export function wordsReducer(draft: WordsDraft, event: WordsEvent): WordsDraft {
  switch (event.type) {
    case 'edited':
      if (draft.lock !== null) return draft
      // The list is no longer the one that was confirmed.
      return {
        ...draft,
        words: event.words,
        trouble: draft.trouble?.kind === 'refused' ? null : draft.trouble,
        finishing: null,
      }
    case 'sent':
      return { ...draft, sending: draft.words, unanswered: [...draft.unanswered, draft.words] }
    case 'saved':
      // «Ho finito!», here or in another tab, has overtaken this answer.
      if (draft.lock === 'finished') return { ...draft, sending: null, unanswered: [] }
      // The server may write a word differently (normalised): if nothing was typed meanwhile, its list is taken.
      return {
        ...draft,
        words: draft.sending && sameWords(draft.words, draft.sending) ? event.words : draft.words,
        acknowledged: event.words,
        rev: event.rev,
        savedAt: event.savedAt,
        sending: null,
        unanswered: [],
        failures: 0,
        trouble: null,
      }
    case 'failed':
      return {
        ...draft,
        sending: null,
        failures: draft.failures + 1,
        trouble: { kind: 'passing', sentence: event.sentence, isAskedToWait: event.isAskedToWait ?? false },
      }
    case 'refused': {
      const isStale = draft.sending !== null && !sameWords(draft.words, draft.sending)
      return {
        ...draft,
        ...notStored(draft),
        trouble: isStale ? null : { kind: 'refused', sentence: event.sentence },
      }
    }
    case 'seen':
      return seen(draft, event)
    case 'confirmed': {
      if (draft.lock !== null) return draft
      const isThisList = draft.theirs === null && sameWords(event.words, draft.words)
      return { ...draft, finishing: isThisList ? 'sending' : 'overtaken' }
    }
    case 'finishing':
      // A finish that was given up meanwhile does not begin again by itself.
      return isFinishing(draft) ? { ...draft, finishing: event.is } : draft
    case 'chose': {
      if (draft.theirs === null) return draft
      const { words, rev } = draft.theirs
      const chosen = { ...draft, acknowledged: words, rev, theirs: null }
      return event.whose === 'theirs' ? { ...chosen, words } : chosen
    }
    case 'locked':
      return { ...draft, ...notStored(draft), finishing: null, lock: event.lock }
    case 'unlocked':
      return draft.lock === 'deadline' ? { ...draft, lock: null } : draft
    default:
      return event satisfies never
  }
}
