/** The evening, by people's answers: the seal and its causes, boards, heard words, the transcript. */
import type { Board, Evening, User } from '../../../../shared/api/shapes.ts'
import { FIVE_SECONDS_MS } from '../history/expected.ts'
import type { Outcome } from '../perform.ts'
import { type Invariant, isAcknowledged, mayHaveActed, type Seen } from '../world/seen.ts'
import { userKey } from '../world/snapshot.ts'
import type { EveningTold, Sure } from '../world/told.ts'

/** The certain answers of a step's operations of some kinds; undefined: there was none. */
function said<T>(outcomes: readonly Outcome[], value: (outcome: Outcome) => T | undefined): Sure<T> | undefined {
  const acted = outcomes.filter((outcome) => value(outcome) !== undefined && mayHaveActed(outcome))
  const [first] = acted
  if (!first) return undefined
  return acted.length === 1 && isAcknowledged(first) ? (value(first) ?? null) : null
}

/** Only its causes bring the seal, and none that was surely taken back (SEALED-IS-FINAL). */
export const sealsAreCaused: Invariant = ({ world, before, after, outcomes }) => {
  const { evening, season } = world
  const was = { ...evening.brings }
  const wasHeld = evening.isHeld
  const begin = said(outcomes, ({ op }) => ({ begin: true, 'take back begin': false })[op.do as 'begin'])
  const publication = said(outcomes, ({ op }) => ({ publish: true, withdraw: false })[op.do as 'publish'])
  const deadline = said(outcomes, ({ op }) => (op.do === 'deadline' ? op.when === 'past' : undefined))
  const hold = said(outcomes, ({ op }) => (op.do === 'hold' ? op.isOn : undefined))
  for (const [what, is] of Object.entries({ begin, publication, deadline })) {
    if (is !== undefined) evening.brings[what as 'begin'] = is ?? true
  }
  if (hold !== undefined) evening.isHeld = hold
  if (outcomes.some(({ op }) => op.do === 'new season'))
    evening.brings = { begin: false, deadline: false, publication: false }
  const sealedAt = after.seasons.get(season)?.sealed_at ?? null
  const sealedBefore = before.seasons.get(season)?.sealed_at ?? null
  if (sealedBefore !== null && sealedAt !== sealedBefore) return [`SEALED-IS-FINAL: the seal became ${sealedAt}`]
  if (sealedAt === null || sealedBefore !== null) return []
  const may = (what: keyof EveningTold['brings']): boolean => was[what] || evening.brings[what]
  const mayByItself = (may('deadline') || may('publication')) && !(wasHeld === true && evening.isHeld === true)
  return may('begin') || mayByItself ? [] : ['SEALED-IS-FINAL: the season was sealed, and nothing had brought it']
}

/**
 * A season sealed before a step takes no words in it, even if an answer denies the seal. A finish that the seal has overtaken is
 * answered with the ten that are stored, and `hasFinished: false` (TEN-WORDS-PLAY).
 */
export const nobodyWritesAfterTheSeal: Invariant = ({ world, before, outcomes }) => {
  if ((before.seasons.get(world.season)?.sealed_at ?? null) === null) return []
  return outcomes.filter(isAcknowledged).flatMap(({ op, accountId, status, body }) => {
    const had = before.users.get(userKey(accountId ?? '', world.season))
    const isOvertaken = () => {
      const { hasFinished, words } = body as User // as the route builds it
      return !hasFinished && had?.has_finished === 0 && JSON.stringify(words) === had.words
    }
    const isWrite = op.do === 'save' || (op.do === 'finish' && had?.has_finished !== 1 && !isOvertaken())
    return isWrite ? [`SEALED-IS-FINAL: ${accountId} was told ${status} for ${op.do} after the seal`] : []
  })
}

/** WORDS-STAY-SECRET: not before the seal and five seconds more; and a person who has seen a board can no longer change rooms. */
export const boardsAreLate: Invariant = (seen) => {
  const { world, before, outcomes } = seen
  const faults: string[] = []
  const sealedAt = seen.after.seasons.get(world.season)?.sealed_at ?? null
  for (const { op, roomId, accountId, status } of outcomes) {
    const wasIn = before.rooms.get(roomId ?? '')?.players.has(accountId ?? '')
    const isMove = (op.do === 'join' && !wasIn) || (op.do === 'leave' && wasIn)
    const season = before.rooms.get(roomId ?? '')?.record?.season
    if (isMove && status < 300 && season === world.season && world.evening.viewers.has(viewer(seen, accountId)))
      faults.push(`WORDS-STAY-SECRET: ${accountId} has seen a board, and was told ${status} for ${op.do} of ${roomId}`)
  }
  for (const { op, body, status, accountId } of outcomes) {
    if (op.do !== 'board' || status !== 200) continue
    world.evening.viewers.add(viewer(seen, accountId))
    const { now } = body as Board // as the route builds it
    if (sealedAt === null || Date.parse(now) < sealedAt + FIVE_SECONDS_MS)
      faults.push(`WORDS-STAY-SECRET: ${accountId} was shown a board at ${now}, and the seal is of ${sealedAt}`)
  }
  return faults
}

const viewer = ({ world }: Seen, accountId: string | null): string => userKey(accountId ?? '', world.season)

/** design.md, «Taps»: a board tells what its people have said that they have heard, and nothing that was taken back. */
export const whatWasHeardIsTold: Invariant = (seen) => {
  const { world, outcomes } = seen
  const taps = outcomes.filter((outcome) => outcome.op.do === 'hear' && mayHaveActed(outcome))
  const isSure = (tap: Outcome): boolean =>
    isAcknowledged(tap) && taps.every((other) => other === tap || !isSameTap(tap, other))
  // A board that was asked for at the same time may have been made before or after.
  for (const tap of taps) noteTap(world.evening, tap, false)
  const faults = outcomes.flatMap(({ op, roomId, accountId, status, body }) =>
    op.do === 'board' && status === 200
      ? heardFaults(seen.after.accounts, world.evening, roomId ?? '', accountId ?? '', body as Board)
      : [],
  )
  for (const tap of taps) noteTap(world.evening, tap, isSure(tap))
  return faults
}

const isSameTap = (tap: Outcome, other: Outcome): boolean =>
  tap.accountId === other.accountId && tap.roomId === other.roomId && wordOf(tap) === wordOf(other)
const wordOf = ({ op }: Outcome): string => (op.do === 'hear' ? op.word : '')

function noteTap({ taps }: EveningTold, { op, roomId, accountId }: Outcome, isSure: boolean): void {
  if (op.do !== 'hear' || roomId === null || accountId === null) return
  const words = taps.get(roomId) ?? new Map<string, Map<string, Sure<boolean>>>()
  const people = words.get(op.word) ?? new Map<string, Sure<boolean>>()
  taps.set(roomId, words.set(op.word, people.set(accountId, isSure ? op.isHeard : null)))
}

/** @param accounts a deleted one is sooner or later not named */
export function heardFaults(
  accounts: ReadonlyMap<string, { deleted_at: number | null }>,
  { taps }: EveningTold,
  roomId: string,
  viewerId: string,
  { heard }: Board,
): string[] {
  const told = new Map(heard.map((word) => [word.word, word]))
  const tapped = taps.get(roomId) ?? new Map<string, Map<string, Sure<boolean>>>()
  return [...new Set([...told.keys(), ...tapped.keys()])].flatMap((word) => {
    const people = [...(tapped.get(word) ?? [])]
    const isUnsure = ([id, is]: [string, Sure<boolean>]): boolean =>
      is === null || accounts.get(id)?.deleted_at !== null
    const sure = people.filter((one) => !isUnsure(one) && one[1] === true).length
    const unsure = people.filter((one) => one[1] !== false && isUnsure(one)).length
    const { count = 0, isMine = false } = told.get(word) ?? {}
    const own = tapped.get(word)?.get(viewerId)
    const isRight = count >= sure && count <= sure + unsure && (own === null || isMine === (own ?? false))
    const what = `${count} say «${word}» on the board of ${roomId} for ${viewerId} (${isMine ? '' : 'not '}their own)`
    return isRight ? [] : [`design.md, «Taps»: ${what}, and said it have ${JSON.stringify(people)}`]
  })
}

/** An isolate's copy may be as old as this. */
const COPY_MS = 2000

/** design.md, «One address for the evening»: everybody is told of the evening as it is, and of the text as it was sent. */
export const theEveningIsTold: Invariant = ({ world, before, after, outcomes }) => {
  const { evening, season } = world
  const text = said(outcomes, ({ op, body }) => (op.do === 'transcript' ? String(body) : undefined))
  if (text !== undefined) Object.assign(evening, { transcript: text, transcriptAt: Date.now() })
  if (outcomes.some(({ op }) => op.do === 'new season'))
    Object.assign(evening, { transcript: '', transcriptAt: Date.now() })
  const isSettled = Date.now() >= evening.transcriptAt + COPY_MS
  const seals = [before, after].map(({ seasons }) => seasons.get(season)?.sealed_at ?? null)
  return outcomes.flatMap(({ op, status, body }) => {
    if (op.do !== 'evening' || status !== 200) return []
    const told = body as Evening // as the route builds it
    const sealedAt = told.sealedAt === null ? null : Date.parse(told.sealedAt)
    const faults =
      sealedAt === null || seals.includes(sealedAt) ? [] : [`SEALED-IS-FINAL: sealed at ${told.sealedAt}: ${seals}`]
    const isText = evening.transcript === null || told.transcript.text === evening.transcript || !isSettled
    return isText
      ? faults
      : [
          ...faults,
          `design.md, «One address for the evening»: the text is «${told.transcript.text}», not «${evening.transcript}»`,
        ]
  })
}
