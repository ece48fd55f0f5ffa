/** Steps 5 to 7: the mega room, corrections, any room by its link. */
import { type FormEvent, useState } from 'react'
import { roomIn } from '../../shared/operator/typed.ts'
import { useRepeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { ask } from './ask.tsx'
import { EVERY_MS, Key, SaidLine, useDesk, usePress } from './desk.tsx'
import { useDraft } from './kept.ts'
import { type InHand, OfficialText, roomsOf, type SpeechOut } from './official-text.tsx'
import { whyNot } from './order.ts'

const NO_WAY_BACK = 'Indietro non si torna.'

export function MegaRoom({ isNext, isOut }: { isNext: boolean; isOut: boolean }) {
  const { operator, known } = useDesk()
  const press = usePress('mega')
  const { season } = known
  const means = isOut
    ? 'Chi c’è dentro riceve la classifica più lunga d’Italia.'
    : 'Chi è fuori resta fuori, e chi non ha finito resta senza parole.'
  const close = async (): Promise<void> => {
    const { megaRoomId } = season
    if (megaRoomId === null) return
    const isMeant = await ask({
      title: 'Chiudi la mega stanza?',
      body: (
        <>
          <p>{means}</p>
          <p className="notice wait">{NO_WAY_BACK}</p>
        </>
      ),
      does: 'Chiudi',
    })
    if (!isMeant) return
    await press.press(
      () => operator.closeRoom(megaRoomId),
      ({ value }) =>
        value.isOpen ? 'Si sta chiudendo: le ultime parole sono in viaggio.' : 'La mega stanza è chiusa.',
    )
  }
  return (
    <>
      <Key
        className={`wide ${isNext ? 'action' : 'danger'}`}
        press={press}
        why={whyNot('closeMegaRoom', season)}
        onPress={close}
      >
        Chiudi la mega stanza
      </Key>
      <SaidLine said={press.said} />
      <p className="small second">{`${means} ${NO_WAY_BACK}`}</p>
    </>
  )
}

type CorrectionsProps = {
  isOut: boolean
  inHand: InHand | null
  take: (text: string | null) => void
  out: SpeechOut
}

export function Corrections({ isOut, inHand, take, out }: CorrectionsProps) {
  const { operator, known } = useDesk()
  const publishing = usePress('publish')
  const correcting = usePress('correct')
  const withdrawing = usePress('withdraw')
  const { season, stats } = known
  const [isOpen, setOpen] = useState(inHand !== null)
  const isCorrecting = isOut && (isOpen || inHand !== null)

  const withdraw = async (): Promise<void> => {
    const rooms = roomsOf(stats)
    const { sealedAt, wordsDeadline } = season
    const opensLists = sealedAt === null && (wordsDeadline === null || serverNow() < Date.parse(wordsDeadline))
    const isMeant = await ask({
      title: 'Ritiri il testo?',
      body: (
        <>
          <p>La classifica sparisce da {rooms}, finché non ne pubblichi un altro.</p>
          <p className="notice wait">Chi l’ha vista, l’ha vista: ora si aspetta di nuovo.</p>
          {opensLists && <p className="notice wait">Non è sigillato: chi non ha finito torna a scegliere.</p>}
        </>
      ),
      does: 'Ritira',
    })
    if (!isMeant) return
    const done = await withdrawing.press(
      () => operator.withdraw(out.found?.tag ?? null),
      () => 'Ritirato: le classifiche aspettano.',
    )
    if (done === null) return void out.hurry()
    // It is not out any more.
    publishing.clear()
    correcting.clear()
  }
  return (
    <>
      <div className="desk-keys">
        <Key
          press={correcting}
          why={!isOut ? 'dopo il testo' : inHand === null ? null : 'è qui sotto'}
          isPressed={isOut ? isCorrecting : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          Correggi testo
        </Key>
        <Key
          className="danger"
          press={withdrawing}
          why={isOut ? (whyNot('withdraw', season) ?? (out.found ? null : 'guardo che cosa c’è')) : 'dopo il testo'}
          onPress={withdraw}
        >
          Ritira testo
        </Key>
      </div>
      {isOut && <SaidLine said={withdrawing.said} />}
      {isCorrecting ? (
        <OfficialText {...{ inHand, take }} name="correct" isNext={false} opens done={() => setOpen(false)} />
      ) : (
        <SaidLine said={correcting.said} />
      )}
      <HiddenWords />
    </>
  )
}

/** Words that page 104 does not name. */
function HiddenWords() {
  const { operator } = useDesk()
  const press = usePress('hide')
  const [word, setWord] = useDraft('hidden-word')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const { hurry } = useRepeat(async () => {
    const answer = await operator.hiddenWords()
    if (!answer.ok) return { failed: answer.failure }
    setHidden(answer.value.value.words)
    return { inMs: EVERY_MS } // another phone may have changed them
  }, [operator])
  const change = async (which: string, isHidden: boolean): Promise<void> => {
    const done = await press.press(
      () => operator.hideWord(which, isHidden),
      () => `«${which}» ${isHidden ? 'non si legge più' : 'si può leggere di nuovo'} a pagina 104.`,
    )
    if (done !== null && isHidden) setWord('')
    await hurry()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (word.trim() === '') press.refuse('Manca la parola.')
    else void change(word.trim(), true)
  }
  return (
    <>
      <form className="field" onSubmit={submit}>
        <label htmlFor="regia-hide">Parola da tacere a pagina 104</label>
        <div className="field-row">
          <input
            id="regia-hide"
            autoComplete="off"
            autoCapitalize="none"
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <Key press={press}>Nascondi</Key>
        </div>
      </form>
      {hidden.length > 0 && (
        <ul className="silenced" aria-label="Parole taciute">
          {hidden.map((one) => (
            <li key={one}>
              <span aria-hidden="true">×</span>
              <span>{one}</span>
              <Key press={press} onPress={() => change(one, false)}>
                Mostra<span className="spoken"> {one}</span>
              </Key>
            </li>
          ))}
        </ul>
      )}
      <SaidLine said={press.said} />
    </>
  )
}

export function OneRoom() {
  const { operator } = useDesk()
  const press = usePress('room')
  const [link, setLink] = useDraft('room')
  const id = roomIn(link)
  const close = async (): Promise<void> => {
    if (id === null) return press.refuse(link.trim() === '' ? 'Manca il link.' : 'Questo non è il link di una stanza.')
    const isMeant = await ask({
      title: 'Chiudi questa stanza?',
      body: (
        <>
          <p>La chiudi al posto del suo capo: nessuno entra e nessuno esce, e chi non ha finito resta senza parole.</p>
          <p className="notice wait">{NO_WAY_BACK}</p>
        </>
      ),
      does: 'Chiudi',
    })
    if (!isMeant) return
    const closed = await press.press(
      () => operator.closeRoom(id),
      ({ value }) =>
        value.isOpen
          ? `«${value.name}» si sta chiudendo: le ultime parole sono in viaggio.`
          : `«${value.name}» è chiusa.`,
    )
    if (closed !== null) setLink('')
  }
  return (
    <>
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault()
          void close()
        }}
      >
        <label htmlFor="regia-room">Il suo link</label>
        <div className="field-row">
          <input
            id="regia-room"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="…/stanza/"
            value={link}
            onChange={({ target }) => setLink(target.value)}
          />
          <Key press={press}>Chiudi</Key>
        </div>
      </form>
      <SaidLine said={press.said} />
    </>
  )
}
