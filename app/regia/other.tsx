/** «Altro»: two small forms, for a word that page 104 must not name and for the ceilings of mails. */
import { useId, useState } from 'react'
import { MOST_MAILS } from '../../shared/season.ts'
import { useTyped } from '../keep/typed.ts'
import { grouped } from '../text/italian.ts'
import { Key, SaidLine, useDesk } from './desk.tsx'
import { TYPED } from './kept.ts'

export function Other() {
  const { operator, stats, press } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const name = (isHidden: boolean) => (word: string) =>
    press(
      'hide',
      operator.hideWord(word, isHidden),
      `Entro quindici secondi «${word}» ${isHidden ? 'non si legge più' : 'si può leggere'} a pagina 104.`,
    )
  const raise = (which: 'mailsAMinute' | 'mailsAnHour') => (mails: string) =>
    press('mails', operator.setMails({ [which]: Number(mails) }), ({ value }) => ceilings(value))
  return (
    <>
      <button className="button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Altro
      </button>
      {isOpen && (
        <>
          <SmallForm
            name="hide"
            label="Una parola di pagina 104"
            about="Un insulto che è in cinque liste si legge in tutta Italia."
            whyNot={(word) => (word === '' ? 'manca la parola' : null)}
            keys={{ Nascondi: name(true), Mostra: name(false) }}
          />
          <SmallForm
            name="mails"
            label="Il tetto della posta"
            about={stats ? `Partite nell’ultima ora: ${grouped(stats.mailsLastHour)}. ${ceilings(stats)}` : ''}
            whyNot={(mails) =>
              mails === ''
                ? 'manca il numero'
                : /^\d+$/.test(mails) && Number(mails) >= 1 && Number(mails) <= MOST_MAILS
                  ? null
                  : `da 1 a ${grouped(MOST_MAILS)}`
            }
            keys={{ 'Al minuto': raise('mailsAMinute'), 'All’ora': raise('mailsAnHour') }}
          />
        </>
      )}
    </>
  )
}

const ceilings = ({ mailsAMinute, mailsAnHour }: { mailsAMinute: number; mailsAnHour: number }): string =>
  `Tetto: ${grouped(mailsAMinute)} al minuto, ${grouped(mailsAnHour)} all’ora.`

type Props = {
  name: 'hide' | 'mails'
  label: string
  about: string
  whyNot: (typed: string) => string | null
  /** By name of the key. */
  keys: Record<string, (typed: string) => Promise<boolean>>
}

function SmallForm({ name, label, about, whyNot, keys }: Props) {
  const [text, setText] = useTyped(TYPED + name)
  const id = useId()
  const typed = text.trim()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={name === 'mails' ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="small second" id={`${id}-about`}>
        {about}
      </p>
      <div className="two-keys">
        {Object.entries(keys).map(([does, run]) => (
          <Key
            key={does}
            name={name}
            why={whyNot(typed)}
            onPress={async () => {
              if (await run(typed)) setText('')
            }}
          >
            {does}
          </Key>
        ))}
      </div>
      <SaidLine of={[name]} />
    </div>
  )
}
