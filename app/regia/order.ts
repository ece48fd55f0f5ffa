/** The running order: what can be done in which order, what of it is the next step, and why a key cannot be pressed. Pure. */
import type { OperatorSeason } from '../../shared/api/shapes.ts'
import { isSealed, mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { type OperatorKey, operatorKeys } from '../../shared/operator/keys.ts'
import { grouped } from '../text/italian.ts'
import { dayOf, hourOf } from '../text/moment.ts'
import { clockOf, isBeforeSeal, type Texts } from './stage.ts'

export type Step = 'deadline' | 'begin' | 'live' | 'text' | 'mega' | 'corrections' | 'room'

export const STEP_NAMES: Record<Step, string> = {
  deadline: 'Scadenza',
  begin: 'Tocca a lui',
  live: 'Dal vivo',
  text: 'Testo ufficiale',
  mega: 'Mega stanza',
  corrections: 'Correzioni',
  room: 'Una stanza col link',
}
/** In the order of the night. */
export const STEPS = Object.keys(STEP_NAMES) as Step[] // its own keys

/** `done`: a line with what was. `now`: open, under a heading. `later`: a line that says after what, and unfolds. */
type Cue = { cue: 'done' | 'now' | 'later'; note: string }

/** `speechWords`: of the text that is out; null: not known. */
export type Facts = Texts & { speechWords: number | null }

const inWords = (count: number): string => `${grouped(count)} parole`

const hasOpenMega = ({ megaRoomId, megaRoomIsOpen }: OperatorSeason): boolean => megaRoomId !== null && megaRoomIsOpen

function cueOf(step: Step, stage: Stage, season: OperatorSeason, facts: Facts): Cue['cue'] {
  const isOut = stage === 'published'
  switch (step) {
    case 'deadline':
      return mayChoose(stage) ? 'now' : 'done'
    case 'begin':
      return isBeforeSeal(stage) ? 'now' : 'done'
    case 'live':
      if (stage === 'begun') return 'now' // dashed: it opens in a minute
      if (isSealed(stage)) return facts.hasText ? 'done' : 'now'
      return isOut ? 'done' : 'later'
    case 'text':
      if (isSealed(stage)) return 'now'
      return isOut ? 'done' : 'later'
    case 'mega':
      if (!isOut || season.megaRoomId === null) return 'later'
      return hasOpenMega(season) ? 'now' : 'done'
    case 'corrections':
    case 'room':
      return isOut ? 'now' : 'later'
  }
}

function noteOf(step: Step, stage: Stage, season: OperatorSeason, facts: Facts, now: number): string {
  const { wordsDeadline, begunAt, megaRoomId } = season
  const isOut = stage === 'published'
  switch (step) {
    case 'deadline': {
      if (wordsDeadline === null) return 'nessuna'
      const at = Date.parse(wordsDeadline)
      if (dayOf(at) !== dayOf(now)) return `${dayOf(at)}, ${hourOf(at)}`
      return now < at ? hourOf(at) : clockOf(wordsDeadline)
    }
    case 'begin':
      if (isBeforeSeal(stage)) return ''
      return begunAt === null ? 'senza via' : clockOf(begunAt)
    case 'live':
      if (isOut || facts.hasText) return facts.liveWords === 0 ? 'senza' : inWords(facts.liveWords)
      return isSealed(stage) || stage === 'begun' ? '' : 'dopo il sigillo'
    case 'text':
      // The live text counts them all, this one those that can be chosen.
      if (isOut) return facts.speechWords === null ? '' : `contano ${grouped(facts.speechWords)}`
      return isSealed(stage) ? '' : 'dopo di lui'
    case 'mega':
      if (megaRoomId === null) return 'non c’è'
      if (!hasOpenMega(season)) return 'chiusa'
      return isOut ? '' : 'dopo il testo'
    case 'corrections':
      return isOut ? '' : 'dopo il testo'
    case 'room':
      return isOut ? '' : 'sempre'
  }
}

export const cueIn = (step: Step, stage: Stage, season: OperatorSeason, facts: Facts, now: number): Cue => ({
  cue: cueOf(step, stage, season, facts),
  note: noteOf(step, stage, season, facts, now),
})

/**
 * The step with the one yellow key; null: the next thing is to wait, or to look at what is wrong.
 *
 * @param helps whether a key that helps in trouble is there: then it is the next one
 */
export function nextStep(stage: Stage, season: OperatorSeason, facts: Facts, helps: boolean): Step | null {
  if (helps) return null
  switch (stage) {
    case 'undated':
    case 'choosing':
    case 'locked':
      return 'begin'
    case 'begun':
      return null
    case 'sealed':
    case 'speaking':
      return facts.hasText ? 'text' : 'live'
    case 'spoken':
      return 'text'
    case 'published':
      return hasOpenMega(season) ? 'mega' : null
  }
}

const NOTHING_TO_DO: Partial<Record<OperatorKey, string>> = {
  begin: 'ha già cominciato',
  takeBack: 'non ha cominciato',
  withdraw: 'nessun testo da ritirare',
}

/** Why a key cannot be pressed, by the table that the server refuses by. Null: it can. */
export function whyNot(key: OperatorKey, season: OperatorSeason): string | null {
  const press = operatorKeys[key].may(season)
  if (key === 'closeMegaRoom' && press.ok && !season.megaRoomIsOpen) return 'è già chiusa'
  if (press.ok) return press.nothingToDo ? (NOTHING_TO_DO[key] ?? null) : null
  const { sealedAt, sealsAt } = season
  switch (press.code) {
    case 'season/sealed':
      return sealedAt === null ? 'sigillato' : `sigillato alle ${clockOf(sealedAt)}`
    case 'season/published':
      return 'il testo è già fuori'
    case 'season/not-sealed':
      return sealsAt === null ? 'si apre col sigillo' : `si apre col sigillo, alle ${clockOf(sealsAt)}`
    case 'room/not-found':
      return 'quest’anno non c’è'
  }
}
