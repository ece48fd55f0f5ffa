/** Where the evening stands, as whoever holds it sees it: pure, of what the server has said and its clock. */
import type { OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { seemsOver } from '../../shared/evening/spoken.ts'
import { isSealed, type Stage, stageOf } from '../../shared/evening/stage.ts'
import { count, grouped } from '../text/italian.ts'
import { atHour, hourOf, secondOf } from '../text/moment.ts'

/** He seems to have ended: the live text has been silent for a while (shared/evening/spoken.ts), or no speech lasts so long. */
export function stageNow(season: OperatorSeason, lastLine: number | null, now: number): Stage {
  const stage = stageOf(season, now)
  const { begunAt } = season
  const isOver = stage === 'speaking' && begunAt !== null && seemsOver(lastLine, null, at(begunAt), now)
  return isOver ? 'spoken' : stage
}

/** Before it nobody has read anybody's words. */
export const isBeforeSeal = (stage: Stage): boolean => !isSealed(stage) && stage !== 'published'

/** What the page knows of the text, beside the season. `words`: sent live. `hasText`: an official text is in hand, not published. */
export type Texts = { liveWords: number; hasText: boolean }

export const BANDS: Record<Stage, string> = {
  undated: 'Si sceglie',
  choosing: 'Si sceglie',
  locked: 'È l’ora',
  begun: 'Via!',
  sealed: 'Sigillate',
  speaking: 'In onda',
  spoken: 'Ha finito',
  published: 'Fuori',
}

const at = (iso: string): number => Date.parse(iso)
/** «20:31:02» */
export const clockOf = (iso: string): string => secondOf(at(iso))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const two = (number: number): string => String(number).padStart(2, '0')

/** «0:43», «3:20», «2h05» from an hour on, «12gg» from four days on. */
export function spanOf(ms: number): string {
  const left = Math.max(0, Math.floor(ms / 1000) * 1000) // `now` is a whole second, the past one
  if (left >= 96 * HOUR_MS) return `${Math.floor(left / (24 * HOUR_MS))}gg`
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)}h${two(Math.floor((left % HOUR_MS) / MINUTE_MS))}`
  return `${Math.floor(left / MINUTE_MS)}:${two((left % MINUTE_MS) / 1000)}`
}
const since = (iso: string, now: number): string => spanOf(now - at(iso))

const NO_TIME = '--:--'

/** What comes, and in how long. */
type Next = { title: string; note: string; digits: string }

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
      return { title: 'Si sigilla fra', note: `alle ${secondOf(due)}, per\u00a0sempre`, digits: spanOf(due - now) }
    }
    case 'sealed':
    case 'speaking':
    case 'spoken': {
      const digits = since(begunAt ?? sealedAt ?? season.now, now)
      const live = `dal vivo: ${count(liveWords, 'parola', 'parole')}`
      if (stage === 'spoken') return { title: 'Manca il testo', note: live, digits }
      if (hasText) return { title: stage === 'sealed' ? 'Sigillate da' : 'In onda da', note: live, digits }
      return { title: stage === 'sealed' ? 'Sigillate da' : 'Parla da', note: 'poi il testo ufficiale', digits }
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
  if (isSealed(stage)) {
    if (hasText || stage === 'spoken') return ['Se ha finito,', 'manca solo il testo.']
    return [`Sigillate alle ${clockOf(sealedAt ?? '')}:`, 'adesso si ascolta.']
  }
  if (stats === null) return ['', '']
  return [
    `${grouped(stats.finished)} pronti su ${grouped(stats.players)}`,
    `+${grouped(stats.recent.finishes)} nell’ultimo minuto`,
  ]
}
