/** The evening's stage as the operator sees it, from the server's facts and clock. Pure. */
import type { OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { count, grouped } from '../text/italian.ts'
import { atHour, hourOf, secondOf } from '../text/moment.ts'
import type { Wellness } from './desk.tsx'

/** Before the seal no board shows anybody's words. */
export const isBeforeSeal = (stage: Stage): boolean => !isSealed(stage) && stage !== 'published'

export const BANDS: Record<Stage, string> = {
  undated: 'Si sceglie',
  choosing: 'Si sceglie',
  locked: 'Tempo scaduto',
  begun: 'Ha cominciato',
  sealed: 'Sigillate',
  speaking: 'Sigillate',
  spoken: 'Sigillate',
  published: 'Pubblicato',
}

const at = (iso: string): number => Date.parse(iso)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const two = (number: number): string => String(number).padStart(2, '0')

/** «0:43», «3:20», «2h05» from an hour on, «12gg» from four days on. */
export function spanOf(ms: number): string {
  const left = Math.max(0, Math.floor(ms / 1000) * 1000) // `now` is rounded down to a second
  if (left >= 96 * HOUR_MS) return `${Math.floor(left / (24 * HOUR_MS))}gg`
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)}h${two(Math.floor((left % HOUR_MS) / MINUTE_MS))}`
  return `${Math.floor(left / MINUTE_MS)}:${two((left % MINUTE_MS) / 1000)}`
}

const NO_TIME = '--:--'

/** The next event, and the time until it. */
type Next = { title: string; note: string; digits: string }

export function nextOf(stage: Stage, season: OperatorSeason, stats: OperatorStats | null, now: number): Next {
  const { wordsDeadline, begunAt, sealsAt, sealedAt, holdSeal } = season
  switch (stage) {
    case 'undated':
      return { title: 'Nessuna scadenza', note: 'si sceglie fino al discorso', digits: NO_TIME }
    case 'choosing': {
      const deadline = at(wordsDeadline ?? '')
      const seals = sealsAt === null ? deadline + SEAL_WAIT_MS.deadline : at(sealsAt)
      const then = holdSeal ? 'sigillo fermo' : `sigillo ${hourOf(seals)}`
      return { title: 'Scade fra', note: `${atHour(deadline, now)}, ${then}`, digits: spanOf(deadline - now) }
    }
    case 'locked':
      if (holdSeal || sealsAt === null)
        return { title: 'Sigillo fermo', note: 'aspetta il tasto\u00a02', digits: NO_TIME }
      return { title: 'Si sigilla fra', note: `da sé, alle ${hourOf(at(sealsAt))}`, digits: spanOf(at(sealsAt) - now) }
    case 'begun': {
      const due = sealsAt === null ? now : at(sealsAt)
      return { title: 'Si sigilla fra', note: `alle ${secondOf(due)}, per\u00a0sempre`, digits: spanOf(due - now) }
    }
    case 'sealed':
    case 'speaking':
    case 'spoken': {
      const title = stage === 'spoken' ? 'Manca il testo' : stage === 'sealed' ? 'Sigillate da' : 'Parla da'
      return { title, note: 'si aspetta il testo', digits: spanOf(now - at(begunAt ?? sealedAt ?? season.now)) }
    }
    case 'published': {
      if (stats === null) return { title: 'Classifiche', note: '', digits: NO_TIME }
      const { rooms, speech } = stats
      const told = speech?.isDone ? rooms : Math.min(speech?.told ?? 0, rooms)
      const percent = rooms === 0 ? 100 : Math.floor((told / rooms) * 100)
      const note = `${count(told, 'stanza', 'stanze')} su ${grouped(rooms)}`
      return { title: 'Classifiche', note, digits: `${percent}%` }
    }
  }
}

/** Two lines of small print beside the lamp: the two figures that fail first. */
export const smallPrint = (health: Wellness, stats: OperatorStats | null): readonly [string, string] => [
  health === null ? '' : `dati ${health === 'down' ? 'fermi' : `${grouped(health.checks.database.ms)} ms`}`,
  stats === null ? '' : `posta ${grouped(stats.recent.mails)} su ${grouped(stats.mailsAMinute)}`,
]
