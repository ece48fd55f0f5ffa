/** The evening's stage and its troubles as the operator sees them, from the server's facts and clock. Pure. */
import type { OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import { BEFORE_DEADLINE_MS, isSealed, type Stage } from '../../shared/evening/stage.ts'
import { count, grouped } from '../text/italian.ts'
import { atHour, hourOf, secondOf } from '../text/moment.ts'
import type { Desk, Wellness } from './desk.tsx'

/** Before the seal no board shows anybody's words. */
const isBeforeSeal = (stage: Stage): boolean => !isSealed(stage) && stage !== 'published'

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

// Troubles in the operator's words: the fault, its consequence for players (first what is not lost), and until when to wait.
// They stand in the order in which the operator has to act.

/** `helps`: the key that would help. */
export type Trouble = { what: string; means: string; wait: string; helps?: 'deadline' }

export type Sight = { stage: Stage } & Pick<Desk, 'season' | 'stats' | 'health' | 'isSilent' | 'hasNetwork' | 'now'>

/** Before the deadline; a later change of it would reach few players. */
const DECIDE_MS = 2 * 60_000
/** A seal is written within seconds; after this time it is late. */
const SEAL_IS_LATE_MS = 30_000

/** «1,8 s» */
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).replace('.', ',')} s`

/** The database is slow or away: near the deadline, a later deadline helps. */
function archive(what: string, { stage, season, now }: Sight): Trouble {
  const means = 'Le parole aspettano nei telefoni e partono da sole: non se ne perde una.'
  const deadline = season.wordsDeadline === null ? Number.POSITIVE_INFINITY : Date.parse(season.wordsDeadline)
  if (!isBeforeSeal(stage) || stage === 'begun' || now < deadline - BEFORE_DEADLINE_MS)
    return { what, means, wait: 'Si aspetta: quando torna, va avanti da sé.' }
  const decideAt = deadline - DECIDE_MS
  const until = now < decideAt ? `Se alle ${hourOf(decideAt)} è ancora così` : 'Adesso'
  return { what, means, wait: `${until}: tasto\u00a01, un quarto d’ora in più.`, helps: 'deadline' }
}

export function troublesOf(sight: Sight): Trouble[] {
  const { stage, season, stats, health, isSilent, hasNetwork, now } = sight
  const found: Trouble[] = []
  const add = (what: string, means: string, wait: string): unknown => found.push({ what, means, wait })
  // A silence of the season alone is left out: where health answers, it names the cause.
  if ((isSilent && health === null) || !hasNetwork)
    add(
      hasNetwork ? 'Il servizio non risponde' : 'Questo telefono è senza rete',
      'Il gioco va avanti da sé: quello che vedi è di prima.',
      'Riprovo da solo. Un tasto premuto adesso non parte dopo: va ripremuto.',
    )
  const checks = health === 'down' ? null : health?.checks
  if (health === 'down') found.push(archive('I dati non rispondono', sight))
  if (checks && !checks.database.ok) found.push(archive(`I dati sono lenti: ${seconds(checks.database.ms)}`, sight))
  const sealsAt = season.sealsAt === null ? Number.POSITIVE_INFINITY : Date.parse(season.sealsAt)
  if (isBeforeSeal(stage) && now > sealsAt + SEAL_IS_LATE_MS)
    add(
      `Il sigillo tarda: era alle ${secondOf(sealsAt)}`,
      'Le parole sono già chiuse a chiave: mancano solo i tabelloni.',
      'Si ritenta ogni pochi secondi. Anche il testo ufficiale, se ha cominciato, sigilla.',
    )
  if (checks) {
    const { objects, owed, requests, mails } = checks
    // One trouble, since the operator does the same in all three cases.
    const ill = [
      objects.ok ? [] : 'le stanze non rispondono',
      owed.ok ? [] : `in sospeso ${grouped(owed.directoryWrites + owed.closingRooms)}`,
      requests.ok ? [] : count(requests.overloads + requests.failures, 'richiesta fallita', 'richieste fallite'),
    ].flat()
    if (ill.length > 0)
      add(
        `Il servizio fatica: ${ill.join(', ')}`,
        'Non si perde niente: i telefoni tengono le parole, le stanze scrivono più tardi.',
        'Va avanti da sé. Se dura più di tre minuti, chiama chi ha acceso il gioco.',
      )
    if (!mails.ok)
      add(
        `La posta non parte: ${grouped(mails.failures)} e-mail`,
        'Chi è dentro resta dentro. Chi aspetta può entrare con Google.',
        'Chiama chi ha acceso il gioco: la guarda lui.',
      )
  }
  if (stats !== null) found.push(...mailsOf(stats))
  return found
}

/** The ceilings of mails (design.md, «Ceilings of mails»). */
function mailsOf({ recent, mailsAMinute, mailsAnHour, mailsLastHour }: OperatorStats): Trouble[] {
  const { mails, mailsHeldBack } = recent
  const isHour = mailsLastHour >= mailsAnHour
  if (!isHour && mailsHeldBack === 0) return []
  return [
    {
      what: isHour
        ? `Le e-mail dell’ultima ora: ${grouped(mailsLastHour)} su ${grouped(mailsAnHour)}`
        : `${grouped(mailsHeldBack)} e-mail trattenute`,
      means: `${isHour ? 'Non ne parte più nessuna finché le prime non hanno un’ora.' : `Ne chiedono ${grouped(mailsHeldBack + mails)} al minuto, il tetto è ${grouped(mailsAMinute)}.`} Chi aspetta può entrare con Google.`,
      wait: `Se è gente vera, alza il tetto ${isHour ? 'dell’ora' : 'del minuto'}: in fondo, Altro.`,
    },
  ]
}

export const lampOf = (troubles: number, health: Wellness): string =>
  troubles > 0 ? count(troubles, 'guaio', 'guai') : health === null ? 'Un momento' : 'Tutto bene'
