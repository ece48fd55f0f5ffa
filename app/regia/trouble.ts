/**
 * Troubles in the operator's words: the fault, its consequence for players (first what is not lost), and until when to wait.
 * They stand in the order in which the operator has to act. Pure.
 */
import type { OperatorStats } from '../../shared/api/shapes.ts'
import { BEFORE_DEADLINE_MS, type Stage } from '../../shared/evening/stage.ts'
import { count, grouped } from '../text/italian.ts'
import { hourOf, secondOf } from '../text/moment.ts'
import type { Desk, Wellness } from './desk.tsx'
import { isBeforeSeal } from './stage.ts'

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
