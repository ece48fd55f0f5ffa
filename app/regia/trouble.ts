/**
 * What is wrong, in the words of whoever holds the night: what it is, what it means for people (first what is not lost), until
 * when to wait. Pure. The order is that in which somebody has to act.
 */

import type { Health, OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { BEFORE_DEADLINE_MS, type Stage } from '../../shared/evening/stage.ts'
import { laterDeadline } from '../../shared/operator/typed.ts'
import { count, grouped } from '../text/italian.ts'
import { hourOf, secondOf } from '../text/moment.ts'
import { isBeforeSeal } from './stage.ts'

/** `deadline`: the later one that would help, ISO 8601. */
export type Trouble = { what: string; means: string; wait: string; deadline?: string }

export type Sight = {
  stage: Stage
  season: OperatorSeason
  stats: OperatorStats | null
  /** `down`: the database is away. Null: not known. */
  health: Health | 'down' | null
  /** Whether the season's last question had no answer. */
  isSilent: boolean
  hasNetwork: boolean
}

const MINUTE_MS = 60_000
/** Before the deadline: later than that, moving it reaches few. */
const DECIDE_MS = 2 * MINUTE_MS
/** A seal is written within seconds. */
const SEAL_IS_LATE_MS = 30_000

/** «1,8 s» */
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).replace('.', ',')} s`

/** The database is slow or away: near the deadline a later one helps. */
function archive(what: string, { stage, season }: Sight, now: number): Trouble {
  const means = 'Le parole aspettano nei telefoni e partono da sole: non se ne perde una.'
  const { wordsDeadline } = season
  if (!isBeforeSeal(stage) || wordsDeadline === null || now < Date.parse(wordsDeadline) - BEFORE_DEADLINE_MS)
    return { what, means, wait: 'Si aspetta: quando torna, va avanti da sé.' }
  const decideAt = Date.parse(wordsDeadline) - DECIDE_MS
  const wait =
    now < decideAt ? `Se alle ${hourOf(decideAt)} è ancora così, dai un quarto d’ora.` : 'Dai un quarto d’ora.'
  return stage === 'begun' ? { what, means, wait } : { what, means, wait, deadline: laterDeadline(wordsDeadline, now) }
}

export function troublesOf(sight: Sight, now: number): Trouble[] {
  const { stage, season, stats, health, isSilent, hasNetwork } = sight
  const found: Trouble[] = []
  // Where health answers, it says what is away.
  if ((isSilent && health === null) || !hasNetwork) {
    found.push({
      what: hasNetwork ? 'Il servizio non risponde' : 'Questo telefono è senza rete',
      means: 'Il gioco va avanti da sé: quello che vedi è di prima.',
      wait: 'Riprovo da solo. Un tasto premuto adesso non parte dopo: va ripremuto.',
    })
  }
  const checks = health === null || health === 'down' ? null : health.checks
  if (health === 'down') found.push(archive('Archivio (D1) fermo', sight, now))
  if (checks && !checks.database.ok)
    found.push(archive(`Archivio (D1) lento: ${seconds(checks.database.ms)}`, sight, now))
  const { sealsAt } = season
  if (isBeforeSeal(stage) && sealsAt !== null && now > Date.parse(sealsAt) + SEAL_IS_LATE_MS)
    found.push({
      what: `Il sigillo tarda: era alle ${secondOf(Date.parse(sealsAt))}`,
      means: 'Le parole sono già chiuse a chiave: mancano solo i tabelloni.',
      wait: 'Si ritenta ogni pochi secondi. Anche il testo ufficiale, se ha cominciato, sigilla.',
    })
  if (checks !== null) {
    const { objects, owed, requests, mails } = checks
    if (!objects.ok)
      found.push({
        what: 'Le stanze non rispondono',
        means: 'Parole e classifiche restano dove sono. Chi guarda vede quello di prima.',
        wait: 'Se dura più di tre minuti, chi ha acceso il gioco lo rimette in piedi (deploy).',
      })
    if (!owed.ok)
      found.push({
        what: `In sospeso: ${grouped(owed.directoryWrites + owed.closingRooms)}${owed.since === null ? '' : `, dalle ${secondOf(Date.parse(owed.since))}`}`,
        means: 'Non si perde niente: le stanze scrivono più tardi chi c’è e chi ha chiuso.',
        wait: 'Quando l’archivio risponde, scende da sé in un minuto.',
      })
    if (!requests.ok)
      found.push({
        what: `${count(requests.overloads + requests.failures, 'richiesta fallita', 'richieste fallite')} in un minuto`,
        means: 'I telefoni tengono le parole e riprovano da soli.',
        wait: 'Se non scende in due minuti, serve chi ha acceso il gioco.',
      })
    if (!mails.ok)
      found.push({
        what: `La posta non parte: ${count(mails.failures, 'e-mail', 'e-mail')}`,
        means: 'Chi è dentro resta dentro. Chi aspetta può entrare con Google.',
        wait: 'Serve chi ha acceso il gioco: la guarda lui.',
      })
  }
  if (stats !== null) found.push(...mailsOf(stats))
  return found
}

/** The ceilings of mails (decision 167), and the second carrier in the place of the first. */
function mailsOf({ recent, mailsAMinute, mailsAnHour, mailsLastHour }: OperatorStats): Trouble[] {
  const { mails, mailsBySecond, mailsHeldBack } = recent
  const found: Trouble[] = []
  if (mailsLastHour >= mailsAnHour)
    found.push({
      what: `Le e-mail dell’ultima ora: ${grouped(mailsLastHour)} su ${grouped(mailsAnHour)}`,
      means: 'Non ne parte più nessuna finché le prime non hanno un’ora. Chi aspetta può entrare con Google.',
      wait: 'Se è gente vera, alza il tetto dell’ora: in fondo, Altro.',
    })
  else if (mailsHeldBack > 0)
    found.push({
      what: `${grouped(mailsHeldBack)} e-mail trattenute`,
      means: `Ne chiedono ${grouped(mailsHeldBack + mails)} al minuto, il tetto è ${grouped(mailsAMinute)}. Chi aspetta può entrare con Google.`,
      wait: 'Se è gente vera, alza il tetto del minuto: in fondo, Altro.',
    })
  if (mailsBySecond > 0)
    found.push({
      what: `La posta di riserva: ${grouped(mailsBySecond)} di ${grouped(mails)}`,
      means: 'La prima non prende le e-mail. Arrivano tutte lo stesso.',
      wait: 'Non serve niente: quando la prima torna, si riparte da lì.',
    })
  return found
}

/** `health`: of the last look. */
export const lampOf = (troubles: number, health: Sight['health']): string =>
  troubles > 0 ? count(troubles, 'guaio', 'guai') : health === null ? 'Un momento' : 'Tutto bene'
