/** The five keys of the evening, in their order: each with one line of explanation, dashed where it is disabled. */
import { useState } from 'react'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { isPastDeadline, laterDeadline } from '../../shared/operator/input.ts'
import { isTooEarly, operatorKeys } from '../../shared/operator/keys.ts'
import { useRepeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { count } from '../text/italian.ts'
import { atHour, dayOf, hourOf, spanInWords } from '../text/moment.ts'
import { ask, choose, type DeskKey, EVERY_MS, One, useDesk } from './desk.tsx'
import { OfficialText } from './official-text.tsx'
import type { Tagged } from './operator.ts'
import { lockedForGood, notPressed, roomsOf, stillChoosing } from './said.ts'

/** `next`: the yellow key. */
type Props = { stage: Stage; next: DeskKey | null }

export function FiveKeys(props: Props) {
  const { operator, season, stats, said } = useDesk()
  /** The last text that was fetched; empty: none was published. */
  const [fetched, setFetched] = useState<Tagged<string> | null>(null)
  // The season and the text are fetched one by one: while they disagree, the text is unknown, and fetched again.
  const agrees = ({ value }: Tagged<string>): boolean => (value !== '') === season.speechPublished
  const standing = fetched !== null && agrees(fetched) ? fetched : null
  useRepeat(async () => {
    const answer = await operator.speech()
    if (!answer.ok) return { failed: answer.failure }
    setFetched(answer.value)
    return agrees(answer.value) ? null : { inMs: EVERY_MS }
  }, [operator, season.speechPublished, stats?.speech?.version, said])
  return (
    <ol className="five">
      <Deadline {...props} />
      <Begin {...props} />
      <OfficialText standing={standing} isNext={props.next === 'publish'} />
      <Withdraw standing={standing} />
      <MegaRoom {...props} />
    </ol>
  )
}

/** «20:30», or of another day «2 gennaio, 20:30». */
const shortly = (ms: number, now: number): string =>
  dayOf(ms) === dayOf(now) ? hourOf(ms) : `${dayOf(ms)}, ${hourOf(ms)}`

const DEADLINE_NOTES: Partial<Record<Stage, string>> = {
  begun: 'vale solo con «Era presto»',
  locked: 'è passata: si può riaprire',
}

function Deadline({ stage, next }: Props) {
  const { operator, season, tag, stats, now, press } = useDesk()
  const { wordsDeadline, holdSeal, bonusWords } = season
  const shown = wordsDeadline === null ? null : shortly(Date.parse(wordsDeadline), now)
  const save = (json: { wordsDeadline: string | null } | { holdSeal: boolean }, says: string): Promise<unknown> =>
    press('settings', operator.saveSeason({ bonusWords, ...json }, tag), says)
  const end = async (): Promise<void> => {
    const then = holdSeal ? 'Il sigillo aspetta il tasto\u00a02.' : 'Fra 5 minuti si sigilla per sempre.'
    const body = [`In questo momento ${stillChoosing(stats)}.`, `Da adesso non si salva più niente. ${then}`]
    if (await ask('Scadenza adesso?', body, 'Adesso'))
      await save({ wordsDeadline: new Date(serverNow()).toISOString() }, `Scaduta. ${then}`)
  }
  const letGo = async (): Promise<void> => {
    const stake = `Può scattare subito, per sempre: ${lockedForGood(stats)}.`
    // While words can be chosen, releasing the seal has no effect yet.
    if (mayChoose(stage) || (await ask('Il sigillo riparte?', [stake], 'Riparte')))
      await save({ holdSeal: false }, 'Il sigillo è ripartito.')
  }
  const change = async (): Promise<void> => {
    const later = laterDeadline(wordsDeadline, serverNow())
    const hasPassed = wordsDeadline !== null && isPastDeadline(wordsDeadline, serverNow())
    const at = atHour(Date.parse(later), now)
    const act = await choose({
      title: shown === null ? 'Nessuna scadenza' : `Scadenza: ${shown}`,
      ways: [
        {
          name: '+15 minuti',
          note: at + (hasPassed ? ': si torna a scegliere' : ''),
          value: () => save({ wordsDeadline: later }, `Scadenza ${at}.`),
        },
        {
          name: 'Nessuna',
          note: 'si sceglie fino al discorso',
          off: shown === null && 'è già così',
          value: () => save({ wordsDeadline: null }, 'Nessuna scadenza: si sceglie fino al discorso.'),
        },
        holdSeal
          ? { name: 'Fai ripartire il sigillo', note: 'adesso è fermo: aspetta il tasto\u00a02', value: letGo }
          : {
              name: 'Ferma il sigillo',
              note: 'si sigilla solo un minuto dopo il tasto\u00a02',
              value: () => save({ holdSeal: true }, 'Sigillo fermo: si sigilla solo col tasto\u00a02.'),
            },
        {
          name: 'Adesso',
          note: `chiede conferma: ${stillChoosing(stats)}`,
          off: hasPassed && 'è già passata',
          value: end,
        },
      ],
    })
    await act?.()
  }
  return (
    <One
      name="settings"
      className={next === 'settings' && 'action'}
      note={DEADLINE_NOTES[stage] ?? 'si sposta, si toglie, si ferma'}
      onPress={change}
    >
      <span className="two-facts">
        <span>Scadenza</span>
        {season.sealedAt === null && shown !== null && <span className="number">{shown}</span>}
      </span>
    </One>
  )
}

const YEAR_NOTES: Partial<Record<Stage, string>> = {
  undated: '; senza scadenza chiede l’anno',
  choosing: '; prima della scadenza chiede l’anno',
}

function Begin({ stage, next }: Props) {
  const { operator, season, tag, stats, now, press } = useDesk()
  const { wordsDeadline, sealsAt, year } = season
  if (stage === 'begun') {
    const goesBack = wordsDeadline === null || !isPastDeadline(wordsDeadline, now) ? 'a scegliere' : 'ad aspettare'
    const left = sealsAt === null ? 0 : Math.max(0, Math.floor((Date.parse(sealsAt) - now) / 1000))
    const note = `tutti tornano ${goesBack}: ancora ${count(left, 'secondo', 'secondi')}`
    const takeBack = () => press('takeBack', operator.takeBackBegin(tag), `Come non detto: si torna ${goesBack}.`)
    return (
      <One name="takeBack" note={left === 0 ? 'sta per sigillarsi' : note} onPress={takeBack}>
        <span className="tall">Era presto</span>
      </One>
    )
  }
  const begin = async (): Promise<void> => {
    const isEarly = isTooEarly(season, serverNow())
    const left = wordsDeadline === null ? null : Date.parse(wordsDeadline) - serverNow()
    const body = [
      `${left === null ? 'Non c’è una scadenza' : `La scadenza è fra ${spanInWords(left)}`}: ${stillChoosing(stats)}.`,
      `Fra un minuto, per sempre, ${lockedForGood(stats)}. In quel minuto c’è «Era presto»; dopo, più niente.`,
    ]
    if (!operatorKeys.begin.asksYear(season, isEarly) || (await ask('Parla già?', body, 'Parla', year)))
      // Sent as early if it was confirmed as early, even if the deadline has passed during the question.
      await press(
        'begin',
        operator.begin(isEarly, tag),
        ({ value }) => `Ha cominciato. ${notPressed(value.unfinished)}`,
      )
  }
  const isNext = next === 'begin'
  return (
    <One
      name="begin"
      className={isNext && 'action'}
      note={`un minuto dopo si sigilla${YEAR_NOTES[stage] ?? ''}`}
      onPress={begin}
    >
      <span className={isNext ? 'tall' : ''}>Il Presidente parla</span>
    </One>
  )
}

function Withdraw({ standing }: { standing: Tagged<string> | null }) {
  const { operator, season, stats, press } = useDesk()
  const { speechPublished: isOut, sealedAt, wordsDeadline } = season
  const withdraw = async (): Promise<void> => {
    const opensLists = sealedAt === null && (wordsDeadline === null || !isPastDeadline(wordsDeadline, serverNow()))
    const body = [
      `La classifica sparisce da ${roomsOf(stats)}, finché non pubblichi un altro testo.`,
      opensLists && 'Non è sigillato: chi non ha finito torna a scegliere.',
      'Chi l’ha vista, l’ha vista: ora si aspetta di nuovo.',
    ]
    const says = 'Ritirato: le classifiche aspettano un altro testo.'
    if (await ask('Ritiri il testo?', body, 'Ritira'))
      await press('withdraw', operator.withdraw(standing?.tag ?? null), says)
  }
  return (
    <One
      name="withdraw"
      className={isOut && 'danger'}
      why={standing?.value ? null : 'guardo che cosa è pubblicato'}
      note="spariscono tutte le classifiche"
      onPress={withdraw}
    >
      <span>Ritira il testo</span>
    </One>
  )
}

function MegaRoom({ stage, next }: Props) {
  const { operator, season, press } = useDesk()
  const { megaRoomId, sealedAt } = season
  const isOut = stage === 'published'
  const close = async (): Promise<void> => {
    const body = [
      'Chiusa, non si riapre.',
      isOut
        ? 'Chi c’è dentro riceve la classifica più lunga d’Italia.'
        : `Chi è fuori resta fuori, e chi non ha ${sealedAt === null ? 'finito' : 'dieci parole'} non gioca.`,
    ]
    if (megaRoomId !== null && (await ask('Chiudi la mega stanza?', body, 'Chiudi')))
      await press('closeMegaRoom', operator.closeRoom(megaRoomId), ({ value }) =>
        value.isOpen ? 'Si sta chiudendo: le ultime parole sono in viaggio.' : 'La mega stanza è chiusa.',
      )
  }
  return (
    <One
      name="closeMegaRoom"
      className={next === 'closeMegaRoom' && 'action'}
      note="è aperta; chiusa, non si riapre"
      onPress={close}
    >
      <span>Chiudi la mega stanza</span>
    </One>
  )
}
