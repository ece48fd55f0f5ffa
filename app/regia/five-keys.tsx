/** The five keys of the night, in its order: each with a line of why, dashed where it cannot be pressed. */
import { type ReactNode, useState } from 'react'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { isTooEarly, operatorKeys } from '../../shared/operator/keys.ts'
import { isPastDeadline, laterDeadline } from '../../shared/operator/typed.ts'
import { useRepeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { count } from '../text/italian.ts'
import { atHour, dayOf, hourOf, spanInWords } from '../text/moment.ts'
import { ask, choose } from './ask.tsx'
import { Key, type Press, SaidLine, useDesk, usePress } from './desk.tsx'
import { keepDraft, readDraft } from './kept.ts'
import { type DeskKey, whyNot } from './keys.ts'
import { OfficialText, useInHand } from './official-text.tsx'
import { lockedForGood, notPressed, roomsOf, stillChoosing } from './people.ts'

/** `next`: the key that is yellow. */
type Props = { stage: Stage; next: DeskKey | null }

export const FiveKeys = (props: Props) => (
  <ol className="five">
    <Deadline {...props} />
    <Begin {...props} />
    <Text {...props} />
    <Withdraw />
    <MegaRoom {...props} />
  </ol>
)

type OneProps = {
  press: Press
  why: string | null
  note: string
  className?: string
  onPress: () => unknown
  children: ReactNode
}

/** A key of the list, and under it what it has answered. */
const One = ({ press, ...key }: OneProps) => (
  <li>
    <Key press={press} {...key} />
    <SaidLine said={press.said} />
  </li>
)

/** «20:30», of another day «2 gennaio, 20:30» */
const shortly = (ms: number, now: number): string =>
  dayOf(ms) === dayOf(now) ? hourOf(ms) : `${dayOf(ms)}, ${hourOf(ms)}`

function Deadline({ stage }: Props) {
  const { operator, known, now } = useDesk()
  const { season, tag, stats } = known
  const press = usePress('deadline')
  const { wordsDeadline, holdSeal, bonusWords } = season
  const shown = wordsDeadline === null ? null : shortly(Date.parse(wordsDeadline), now)

  const change = async (): Promise<void> => {
    const later = laterDeadline(wordsDeadline, serverNow())
    const hasPassed = wordsDeadline !== null && isPastDeadline(wordsDeadline, serverNow())
    const answer = await choose(shown === null ? 'Nessuna scadenza' : `Scadenza: ${shown}`, [
      { value: 'now', name: 'Adesso', why: `chiede prima: ${stillChoosing(stats)}`, off: hasPassed && 'è già passata' },
      {
        value: 'later',
        name: '+15 minuti',
        why: atHour(Date.parse(later), now) + (hasPassed ? ': si torna a scegliere' : ''),
      },
      { value: 'none', name: 'Nessuna', why: 'si sceglie finché non parla', off: shown === null && 'non ce n’è' },
      holdSeal
        ? { value: 'go', name: 'Lascia andare il sigillo', why: 'adesso è fermo: aspetta il via' }
        : { value: 'hold', name: 'Ferma il sigillo', why: 'scatta solo un minuto dopo il via' },
    ])
    const save = (json: { wordsDeadline: string | null } | { holdSeal: boolean }, says: string) =>
      press.press(
        () => operator.saveSeason({ bonusWords, ...json }, tag),
        () => says,
      )
    switch (answer) {
      case 'now': {
        const then = holdSeal ? 'Il sigillo aspetta il via.' : 'Fra 5 minuti si sigilla per sempre.'
        const isMeant = await ask({
          title: 'Scadenza adesso?',
          body: (
            <>
              <p className="notice wait">In questo momento {stillChoosing(stats)}.</p>
              <p>Da adesso non si salva più niente. {then}</p>
            </>
          ),
          does: 'Adesso',
        })
        if (isMeant) await save({ wordsDeadline: new Date(serverNow()).toISOString() }, `Scaduta. ${then}`)
        return
      }
      case 'later':
        return void (await save({ wordsDeadline: later }, `Scadenza ${atHour(Date.parse(later), now)}.`))
      case 'none':
        return void (await save({ wordsDeadline: null }, 'Nessuna scadenza: si sceglie finché non parla.'))
      case 'hold':
        return void (await save({ holdSeal: true }, 'Fermo: si sigilla solo col via.'))
      case 'go': {
        // While people choose nothing comes of it yet.
        const isMeant =
          mayChoose(stage) ||
          (await ask({
            title: 'Il sigillo riparte?',
            body: <p className="notice wait">Può scattare subito, per sempre: {lockedForGood(stats)}.</p>,
            does: 'Riparte',
          }))
        if (isMeant) await save({ holdSeal: false }, 'Il sigillo è ripartito.')
      }
    }
  }
  const notes: Partial<Record<Stage, string>> = {
    begun: 'adesso comanda il via',
    locked: 'è passata: si riapre, o si aspetta',
  }
  return (
    <One
      press={press}
      why={whyNot('settings', season)}
      note={notes[stage] ?? 'si sposta, si toglie, si ferma'}
      onPress={change}
    >
      <span className="two-facts">
        <span>Scadenza</span>
        {season.sealedAt === null && shown !== null && <span className="number">{shown}</span>}
      </span>
    </One>
  )
}

function Begin({ stage, next }: Props) {
  const { operator, known, now } = useDesk()
  const press = usePress('begin')
  const { season, tag, stats } = known
  const { wordsDeadline, sealsAt } = season

  const begin = async (): Promise<void> => {
    const isEarly = isTooEarly(season, serverNow())
    const left = wordsDeadline === null ? null : Date.parse(wordsDeadline) - serverNow()
    const isMeant =
      !operatorKeys.begin.asksYear(season, isEarly) ||
      (await ask({
        title: 'Parla già?',
        body: (
          <>
            <p className="notice wait">
              {left === null ? 'Non c’è una scadenza' : `La scadenza è fra ${spanInWords(left)}`}:{' '}
              {stillChoosing(stats)}.
            </p>
            <p>
              Un minuto dopo il via, {lockedForGood(stats)}. Entro quel minuto si può dire «Era presto»; poi non più.
            </p>
          </>
        ),
        does: 'Parla',
        year: season.year,
      }))
    if (!isMeant) return
    // Asked for as early where it was confirmed as that, though the deadline may have passed over the question.
    await press.press(
      () => operator.begin(isEarly, tag),
      ({ value }) => `Ha cominciato. ${notPressed(value.unfinished)}`,
    )
  }

  if (stage === 'begun') {
    const goesBack = wordsDeadline === null || !isPastDeadline(wordsDeadline, now) ? 'a scegliere' : 'ad aspettare'
    const left = sealsAt === null ? 0 : Math.max(0, Math.floor((Date.parse(sealsAt) - now) / 1000))
    const takeBack = () =>
      press.press(
        () => operator.takeBackBegin(tag),
        () => `Come non detto: si torna ${goesBack}.`,
      )
    return (
      <One
        press={press}
        why={whyNot('takeBack', season)}
        note={
          left === 0 ? 'sta per sigillarsi' : `tutti tornano ${goesBack}: ancora ${count(left, 'secondo', 'secondi')}`
        }
        onPress={takeBack}
      >
        <span className="tall">Era presto</span>
      </One>
    )
  }
  const asksYear: Partial<Record<Stage, string>> = {
    undated: '; senza scadenza chiede l’anno',
    choosing: '; prima della scadenza chiede l’anno',
  }
  return (
    <One
      className={next === 'begin' ? 'action' : ''}
      press={press}
      why={whyNot('begin', season)}
      note={`un minuto dopo si sigilla${asksYear[stage] ?? ''}`}
      onPress={begin}
    >
      <span className={next === 'begin' ? 'tall' : ''}>Il Presidente parla</span>
    </One>
  )
}

function Text({ stage, next }: Props) {
  const { season } = useDesk().known
  const press = usePress('publish')
  const [inHand, keepInHand] = useInHand()
  const [isOpen, setOpen] = useState(readDraft('paste') !== '')
  const isNext = next === 'publish'
  const isOut = season.speechPublished
  const name = isOut ? 'Correggi il testo' : 'Testo ufficiale'
  if (!isOpen && inHand === null) {
    const asksYear = operatorKeys.publish.asksYear(season, isTooEarly(season, serverNow()))
    const note = asksYear ? 'prima di lui chiede l’anno' : 'quando ha finito: si incolla, o si sceglie un file'
    return (
      <li>
        {/* It sends nothing: it can be pressed without a network. */}
        <button className={`button ${isNext ? 'action' : ''}`} type="button" onClick={() => setOpen(true)}>
          <span className={isNext && stage !== 'begun' ? 'tall' : ''}>{name}</span>
          <span className="because">{isOut ? 'quello che è fuori si può rifare' : note}</span>
        </button>
        <SaidLine said={press.said} />
      </li>
    )
  }
  const take = (text: string | null): void => {
    // What was said of the text before is not said of this one.
    if (text !== null) press.clear()
    keepInHand(text)
    setOpen(true)
  }
  const leave = (): void => {
    keepDraft('paste', '')
    keepInHand(null)
    setOpen(false)
  }
  return (
    <li className="step">
      <h3 className="step-head">
        <span className="section">{name}</span>
      </h3>
      <OfficialText {...{ inHand, isNext, take, leave }} />
    </li>
  )
}

function Withdraw() {
  const { operator, known } = useDesk()
  const press = usePress('withdraw')
  const publishing = usePress('publish')
  const { season, stats } = known
  const { speechPublished: isOut, sealedAt, wordsDeadline } = season
  /** The tag of the text that is out, as this phone has seen it. */
  const [found, setFound] = useState<string | null>(null)
  const { hurry } = useRepeat(async () => {
    if (!isOut) return null
    const answer = await operator.speech()
    if (!answer.ok) return { failed: answer.failure }
    setFound(answer.value.tag)
    return null
  }, [operator, isOut, stats?.speech?.version])

  const withdraw = async (): Promise<void> => {
    const opensLists = sealedAt === null && (wordsDeadline === null || !isPastDeadline(wordsDeadline, serverNow()))
    const isMeant = await ask({
      title: 'Ritiri il testo?',
      body: (
        <>
          <p>La classifica sparisce da {roomsOf(stats)}, finché non ne pubblichi un altro.</p>
          <p className="notice wait">Chi l’ha vista, l’ha vista: ora si aspetta di nuovo.</p>
          {opensLists && <p className="notice wait">Non è sigillato: chi non ha finito torna a scegliere.</p>}
        </>
      ),
      does: 'Ritira',
    })
    if (!isMeant) return
    const done = await press.press(
      () => operator.withdraw(found),
      () => 'Ritirato: le classifiche aspettano.',
    )
    if (done === null) await hurry()
    else publishing.clear()
  }
  return (
    <One
      className={isOut ? 'danger' : ''}
      press={press}
      why={whyNot('withdraw', season) ?? (found === null ? 'guardo che cosa c’è' : null)}
      note="spariscono tutte le classifiche"
      onPress={withdraw}
    >
      <span>Ritira il testo</span>
    </One>
  )
}

function MegaRoom({ stage, next }: Props) {
  const { operator, known } = useDesk()
  const press = usePress('mega')
  const { season } = known
  const { megaRoomId } = season
  const isOut = stage === 'published'
  const close = async (): Promise<void> => {
    const means = isOut
      ? 'Chi c’è dentro riceve la classifica più lunga d’Italia.'
      : `Chi è fuori resta fuori, e chi non ha ${season.sealedAt === null ? 'finito' : 'dieci parole'} resta senza.`
    const body = (
      <>
        <p>{means}</p>
        <p className="notice wait">Indietro non si torna.</p>
      </>
    )
    if (megaRoomId === null || !(await ask({ title: 'Chiudi la mega stanza?', body, does: 'Chiudi' }))) return
    await press.press(
      () => operator.closeRoom(megaRoomId),
      ({ value }) =>
        value.isOpen ? 'Si sta chiudendo: le ultime parole sono in viaggio.' : 'La mega stanza è chiusa.',
    )
  }
  return (
    <One
      className={next === 'closeMegaRoom' ? 'action' : ''}
      press={press}
      why={whyNot('closeMegaRoom', season)}
      note={isOut ? 'la classifica va a chi c’è dentro. Indietro non si torna' : 'è aperta. Indietro non si torna'}
      onPress={close}
    >
      <span>Chiudi la mega stanza</span>
    </One>
  )
}
