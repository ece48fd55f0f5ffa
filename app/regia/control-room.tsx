/** The control room of the evening: its stage, its troubles, the five keys, and «Altro». */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { stageOf } from '../../shared/evening/stage.ts'
import { MOST_MAILS } from '../../shared/season.ts'
import { useTyped } from '../keep/typed.ts'
import { type Failure, isPassing } from '../net/call.ts'
import { Page } from '../teletext/page.tsx'
import { grouped } from '../text/italian.ts'
import { ask, DeskContext, Key, lampLine, nextKey, SaidLine, useDesk, useOperator } from './desk.tsx'
import { FiveKeys } from './five-keys.tsx'
import { isAnythingTyped, TYPED } from './operator.ts'
import { tokenRefusal } from './said.ts'
import { BANDS, lampOf, nextOf, smallPrint, type Trouble, troublesOf } from './stage.ts'

type Props = {
  token: string
  year: number
  /** Called when the token is refused. */
  shut: (why: Failure) => void
  forget: () => void
}

export function ControlRoom({ token, year, shut, forget }: Props) {
  const { desk, failure } = useOperator(token, year, shut)
  const leave = async (): Promise<void> => {
    const stake = 'Quello che hai scritto o incollato non è partito: se ne va col gettone.'
    if (!isAnythingTyped() || (await ask('Esci dalla regia?', [stake], 'Dimentica'))) forget()
  }
  const forgetKey = (
    <button className="button plain forget" type="button" onClick={() => void leave()}>
      Dimentica il gettone
    </button>
  )
  if (desk !== null)
    return (
      <DeskContext value={desk}>
        <Evening>{forgetKey}</Evening>
      </DeskContext>
    )
  const why = failure && (isPassing(failure) ? 'Nessuna risposta.' : tokenRefusal(failure))
  return (
    <Page accent="magenta" heading="Regia" line={lampLine('Un momento', 'closed', ['Guardo', 'com’è la serata.'])}>
      <p role="status" className="notice wait">
        {why ? `${why} Riprovo da solo.` : 'Guardo com’è la serata.'}
      </p>
      {forgetKey}
    </Page>
  )
}

/** Two troubles are shown; further ones are counted. */
const SHOWN = 2

/** Exported for tests: the desk, with its data given. */
export function Evening({ children }: { children?: ReactNode }) {
  const desk = useDesk()
  const { season, stats, health, now } = desk
  const stage = stageOf(season, now)
  const troubles = troublesOf({ ...desk, stage })
  const isDeadlineNext = troubles.slice(0, SHOWN).some(({ helps }) => helps === 'deadline')
  const coming = nextOf(stage, season, stats, now)
  const lamp = lampOf(troubles.length, health)
  const tone = troubles.length > 0 ? 'bad' : health === null ? 'closed' : 'good'
  const band = BANDS[stage]
  // The pressed key may be gone in the new stage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is the reason
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [stage])
  return (
    <Page
      accent="magenta"
      heading={`Regia: ${band}`}
      band={band}
      line={lampLine(lamp, tone, smallPrint(health, stats))}
    >
      {/* Without the clock, which changes each second. */}
      <p className="spoken" role="status">
        {`${band}. ${lamp}.`}
      </p>
      <section className="state" aria-label="A che punto è la serata">
        <div>
          <p>{coming.title}</p>
          <p className="small second">{coming.note}</p>
        </div>
        <b role="timer" data-long={coming.digits.length > 4 ? '' : undefined}>
          {coming.digits}
        </b>
        <dl className="trio">
          {FIGURES.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{stats === null ? '…' : grouped(stats[what])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {troubles.length > 0 && <Troubles troubles={troubles} />}
      <h2 className="spoken">I cinque tasti</h2>
      <FiveKeys stage={stage} next={isDeadlineNext ? 'settings' : nextKey(stage, season)} />
      <Other />
      {children}
    </Page>
  )
}

const FIGURES = [
  ['persone', 'players'],
  ['pronte', 'finished'],
  ['stanze', 'rooms'],
] as const

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const rest = troubles.length - SHOWN
  return (
    <section aria-labelledby="regia-troubles">
      <h2 className="spoken" id="regia-troubles">
        Guai
      </h2>
      {troubles.slice(0, SHOWN).map(({ what, means, wait }) => (
        <div className="trouble" key={what}>
          <h3>{what}</h3>
          <p>{means}</p>
          <p className="second">{wait}</p>
        </div>
      ))}
      {rest > 0 && <p className="small second">{`${rest === 1 ? 'E un altro' : `E altri ${rest}`}.`}</p>}
    </section>
  )
}

// «Altro»: two small forms, for a word that page 104 must not name and for the ceilings of mails.

function Other() {
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

type SmallFormProps = {
  name: 'hide' | 'mails'
  label: string
  about: string
  whyNot: (typed: string) => string | null
  /** By name of the key. */
  keys: Record<string, (typed: string) => Promise<boolean>>
}

function SmallForm({ name, label, about, whyNot, keys }: SmallFormProps) {
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
