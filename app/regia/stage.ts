/** Where the evening stands, as whoever holds it sees it: pure, of what the server has said and its clock. */
import type { OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { grouped } from '../text/italian.ts'
import { atHour, hourOf, secondOf } from '../text/moment.ts'

/**
 * - `undated`: no deadline
 * - `locked`: the deadline has passed, and he has not begun
 * - `begun`: the minute in which it can be taken back
 * - `sealed`: he speaks, or has spoken
 */
export type Stage = 'undated' | 'choosing' | 'locked' | 'begun' | 'sealed' | 'published'

export function stageOf(season: OperatorSeason, now: number): Stage {
  const { wordsDeadline, begunAt, sealedAt, speechPublished } = season
  if (speechPublished) return 'published'
  if (sealedAt !== null) return 'sealed'
  if (begunAt !== null) return 'begun'
  if (wordsDeadline === null) return 'undated'
  return now < Date.parse(wordsDeadline) ? 'choosing' : 'locked'
}

/** Before them nobody has read anybody's words. */
export const isBeforeSeal = (stage: Stage): boolean => stage !== 'sealed' && stage !== 'published'

/** What the page knows of the text, beside the season. `words`: sent live. `hasText`: an official text is in hand, not published. */
export type Texts = { liveWords: number; hasText: boolean }

export function bandOf(stage: Stage, { begunAt }: Pick<OperatorSeason, 'begunAt'>): string {
  if (stage === 'undated' || stage === 'choosing') return 'Si sceglie'
  if (stage === 'locked') return 'È l’ora'
  if (stage === 'begun') return 'Via!'
  if (stage === 'published') return 'Fuori'
  return begunAt === null ? 'Sigillate' : 'In onda'
}

const at = (iso: string): number => Date.parse(iso)
/** «20:31:02» */
export const clockOf = (iso: string): string => secondOf(at(iso))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const two = (number: number): string => String(number).padStart(2, '0')

/** «0:43», «3:20», «2h05» from an hour on, «12gg» from four days on. Upwards, so that it is 0:00 when it is time. */
export function spanOf(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000) * 1000)
  if (left >= 96 * HOUR_MS) return `${Math.floor(left / (24 * HOUR_MS))}gg`
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)}h${two(Math.floor((left % HOUR_MS) / MINUTE_MS))}`
  return `${Math.floor(left / MINUTE_MS)}:${two((left % MINUTE_MS) / 1000)}`
}
const since = (iso: string, now: number): string => spanOf(Math.floor((now - at(iso)) / 1000) * 1000)

const NO_TIME = '--:--'

/** What comes, and in how long. */
export type Next = { title: string; note: string; digits: string }

export function nextOf(
  stage: Stage,
  season: OperatorSeason,
  stats: OperatorStats | null,
  { liveWords, hasText }: Texts,
  now: number,
): Next {
  const { wordsDeadline, begunAt, sealsAt, sealedAt, holdSeal } = season
  switch (stage) {
    case 'undated':
      return { title: 'Nessuna scadenza', note: 'si sceglie finché non parla', digits: NO_TIME }
    case 'choosing': {
      const deadline = at(wordsDeadline ?? '')
      return { title: 'Scade fra', note: atHour(deadline, now), digits: spanOf(deadline - now) }
    }
    case 'locked':
      if (holdSeal || sealsAt === null) return { title: 'Sigillo fermo', note: 'finché non parla', digits: NO_TIME }
      return { title: 'Si sigilla fra', note: `da sé, alle ${hourOf(at(sealsAt))}`, digits: spanOf(at(sealsAt) - now) }
    case 'begun': {
      const due = sealsAt === null ? now : at(sealsAt)
      return { title: 'Si sigilla fra', note: `alle ${secondOf(due)}, per sempre`, digits: spanOf(due - now) }
    }
    case 'sealed': {
      const from = begunAt ?? sealedAt ?? new Date(now).toISOString()
      const live = `dal vivo: ${grouped(liveWords)} parole`
      if (begunAt === null)
        return { title: 'Sigillate da', note: hasText ? live : 'poi il testo ufficiale', digits: since(from, now) }
      return hasText
        ? { title: 'In onda da', note: live, digits: since(from, now) }
        : { title: 'Parla da', note: 'poi il testo ufficiale', digits: since(from, now) }
    }
    case 'published': {
      const rooms = stats?.rooms ?? 0
      const told = Math.min(stats?.speech?.told ?? 0, rooms)
      const percent = rooms === 0 ? 100 : Math.floor((told / rooms) * 100)
      if (stats?.speech?.isDone) return { title: 'Tutte', note: `${grouped(rooms)} stanze lo sanno`, digits: '100%' }
      return {
        title: 'Classifiche',
        note: stats === null ? '' : `${grouped(told)} stanze su ${grouped(rooms)}`,
        digits: `${percent}%`,
      }
    }
  }
}

/** Two lines of small print beside the lamp. */
export function smallPrint(
  stage: Stage,
  { sealedAt }: OperatorSeason,
  stats: OperatorStats | null,
  { hasText }: Texts,
): readonly [string, string] {
  if (stage === 'published') {
    // A speech's version is the moment at which it was changed (decision 34).
    const { version, isDone } = stats?.speech ?? {}
    if (!version) return ['Il testo è fuori:', 'ora fanno i conti.']
    return [`Fuori alle ${secondOf(version)}:`, isDone ? 'i conti sono fatti.' : 'ora fanno i conti.']
  }
  if (stage === 'sealed') {
    if (hasText) return ['Se ha finito,', 'manca solo il testo.']
    return [`Sigillate alle ${clockOf(sealedAt ?? '')}:`, 'adesso si ascolta.']
  }
  if (stats === null) return ['', '']
  return [
    `${grouped(stats.finished)} pronti su ${grouped(stats.players)}`,
    `+${grouped(stats.recent.finishes)} nell’ultimo minuto`,
  ]
}
