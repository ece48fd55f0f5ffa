/** «Altro»: two small forms. A word that page 104 must not name, and the ceilings of mails. */
import { type FormEvent, useState } from 'react'
import { MOST_MAILS } from '../../shared/season.ts'
import { useRepeat } from '../net/repeat.ts'
import { grouped } from '../text/italian.ts'
import { EVERY_MS, Key, SaidLine, useDesk, usePress } from './desk.tsx'
import { useDraft } from './kept.ts'

export function Other() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Altro
      </button>
      {isOpen && <HiddenWords />}
      {isOpen && <Mails />}
    </>
  )
}

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

function Mails() {
  const { operator, known } = useDesk()
  const press = usePress('mails')
  const [minute, setMinute] = useState('')
  const [hour, setHour] = useState('')
  const { stats } = known
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = [minute, hour].map((text) => text.trim())
    const isNumber = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MAILS
    if (!typed.some(Boolean) || !typed.every((text) => text === '' || isNumber(text)))
      return press.refuse(`Serve un numero da 1 a ${grouped(MOST_MAILS)}.`)
    const done = await press.press(
      () =>
        operator.setMails({
          ...(minute.trim() && { mailsAMinute: Number(minute) }),
          ...(hour.trim() && { mailsAnHour: Number(hour) }),
        }),
      ({ value }) => `Tetto: ${grouped(value.mailsAMinute)} al minuto, ${grouped(value.mailsAnHour)} all’ora.`,
    )
    if (done === null) return
    setMinute('')
    setHour('')
  }
  return (
    <form className="field" onSubmit={(event) => void submit(event)}>
      <p className="small second">
        {stats === null
          ? 'Il tetto delle e-mail.'
          : `E-mail: ${grouped(stats.mailsLastHour)} nell’ultima ora. Il tetto è ${grouped(stats.mailsAMinute)} al minuto, ${grouped(stats.mailsAnHour)} all’ora.`}
      </p>
      <label htmlFor="regia-minute">E-mail al minuto</label>
      <input id="regia-minute" inputMode="numeric" value={minute} onChange={({ target }) => setMinute(target.value)} />
      <label htmlFor="regia-hour">E-mail all’ora</label>
      <input id="regia-hour" inputMode="numeric" value={hour} onChange={({ target }) => setHour(target.value)} />
      <Key press={press}>Cambia il tetto</Key>
      <SaidLine said={press.said} />
    </form>
  )
}
