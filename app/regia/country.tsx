/** The figures beside the running order: people, rooms, health, the last minute. */

import type { Health, OperatorStats } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { count, grouped } from '../text/italian.ts'
import { secondOf } from '../text/moment.ts'
import { useDesk } from './desk.tsx'
import { Fact } from './official-text.tsx'
import { isBeforeSeal } from './stage.ts'

export function Country({ stage }: { stage: Stage }) {
  const { known, now } = useDesk()
  const { stats, health } = known
  if (stats === null)
    return (
      <section className="across" aria-labelledby="regia-people">
        <h2 className="section" id="regia-people">
          Il Paese
        </h2>
        <p className="second">Non si riesce a contare: riprovo da solo.</p>
      </section>
    )
  const { players, finished, rooms, openRooms, closingRooms, countedAt } = stats
  const share = players === 0 ? 0 : Math.floor((finished / players) * 100)
  return (
    <>
      <section className="across" aria-labelledby="regia-people">
        <h2 className="section" id="regia-people">
          Il Paese
        </h2>
        <p>
          <span className="tall counted">{count(players, 'persona', 'persone')}</span>{' '}
          <span className="second small">{`${count(finished, 'ha', 'hanno')} finito, ${share} su 100`}</span>
        </p>
        {/* React's type of a style has no custom properties. */}
        <span className="part-of" aria-hidden="true" style={{ '--part': share } as React.CSSProperties} />
      </section>
      <section className="across" aria-labelledby="regia-rooms">
        <h2 className="section" id="regia-rooms">
          {count(rooms, 'stanza', 'stanze')}
        </h2>
        <dl className="trio">
          <div>
            <dt>aperte</dt>
            <dd>{grouped(openRooms)}</dd>
          </div>
          <div>
            <dt>in chiusura</dt>
            <dd>{grouped(closingRooms)}</dd>
          </div>
          <div>
            <dt>chiuse</dt>
            <dd>{grouped(Math.max(0, rooms - openRooms))}</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="regia-health">
        <h2 className="section" id="regia-health">
          Salute
        </h2>
        <ul className="desk-facts">
          {checksOf(health, now, stats).map(({ what, ok, says }) => (
            <li key={what}>
              <span className={ok ? 'ok' : 'wrong'}>
                <span aria-hidden="true">{ok ? '✓' : '×'}</span>
                <span className="spoken">{ok ? 'bene: ' : 'male: '}</span>
              </span>
              <span className="what">{what}</span>
              <span className="leader" aria-hidden="true" />
              <span className="figure">{says}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="regia-minute">
        <h2 className="section" id="regia-minute">
          Ultimo minuto
        </h2>
        <ul className="desk-facts">
          {lastMinute(stage, stats).map(([what, figure]) => (
            <Fact key={what} what={what}>
              {grouped(figure)}
            </Fact>
          ))}
          <Fact what="e-mail in un’ora">{`${grouped(stats.mailsLastHour)} su ${grouped(stats.mailsAnHour)}`}</Fact>
        </ul>
      </section>
      <p className="small second across">{`Contato alle ${secondOf(Date.parse(countedAt))}.`}</p>
    </>
  )
}

/** «58 s», «4 min» */
const shortSpan = (ms: number): string =>
  ms < 120_000 ? `${Math.max(0, Math.floor(ms / 1000))} s` : `${Math.floor(ms / 60_000)} min`

type Check = { what: string; ok: boolean; says: string }

function checksOf(
  health: Health | 'down' | null,
  now: number,
  { recent, owedSince, mailsAMinute }: OperatorStats,
): Check[] {
  const mail = { what: 'Posta', says: `${grouped(recent.mails)} su ${grouped(mailsAMinute)}` }
  if (health === null || health === 'down')
    return [{ what: 'Archivio', ok: false, says: health === 'down' ? 'non risponde' : 'non si sa' }]
  const { database, objects, owed, requests, mails } = health.checks
  const waiting = owed.directoryWrites + owed.closingRooms
  const since = owed.since ?? owedSince
  const failed = requests.failures + requests.overloads
  return [
    { what: 'Archivio', ok: database.ok, says: `${grouped(database.ms)} ms` },
    { what: 'Stanze', ok: objects.ok, says: objects.ok ? 'rispondono' : 'mute' },
    {
      what: 'In sospeso',
      ok: owed.ok,
      says:
        waiting === 0 || since === null
          ? grouped(waiting)
          : `${grouped(waiting)}, da ${shortSpan(now - Date.parse(since))}`,
    },
    { what: 'Richieste', ok: requests.ok, says: count(failed, 'errore', 'errori') },
    recent.mailsHeldBack > 0
      ? { what: 'Posta', ok: false, says: `${grouped(recent.mailsHeldBack)} ferme` }
      : { ...mail, ok: mails.ok, ...(mails.ok ? {} : { says: `${grouped(mails.failures)} rifiutate` }) },
  ]
}

/** What people are doing at that hour. */
function lastMinute(stage: Stage, { recent }: OperatorStats): [what: string, figure: number][] {
  const { saves, finishes, joins, sockets, requests, overloads, limited, failures } = recent
  const always: [string, number][] = [
    ['rimandate', overloads],
    ['fermate dal limite', limited],
    ['fallite', failures],
  ]
  return isBeforeSeal(stage)
    ? [['parole salvate', saves], ['«Ho finito!»', finishes], ['entrate', joins], ...always]
    : [['richieste', requests], ['collegamenti nuovi', sockets], ...always]
}
