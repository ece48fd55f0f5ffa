/** The desk of the night: where the evening stands, what is wrong, the five keys. */
import { useEffect, useState } from 'react'
import { stageOf } from '../../shared/evening/stage.ts'
import { type Failure, isPassing } from '../net/call.ts'
import { Title } from '../teletext/page.tsx'
import { grouped } from '../text/italian.ts'
import { atHour, hourOf, useNow } from '../text/moment.ts'
import { ask } from './ask.tsx'
import { DeskContext, Key, type Known, SaidLine, useDesk, useKnown, useNetwork, usePress } from './desk.tsx'
import { FiveKeys } from './five-keys.tsx'
import { readDraft } from './kept.ts'
import { nextKey } from './keys.ts'
import { Masthead } from './masthead.tsx'
import { Other } from './other.tsx'
import { tokenRefusal } from './said.ts'
import { BANDS, nextOf, smallPrint } from './stage.ts'
import { lampOf, type Trouble, troublesOf } from './trouble.ts'

type Props = {
  token: string
  year: number
  /** The token opens nothing any more. */
  shut: (why: Failure) => void
  forget: () => void
}

export function ControlRoom({ token, year, shut, forget }: Props) {
  const { known, failure, operator, carryOut } = useKnown(token, year, shut)
  const now = useNow()
  const hasNetwork = useNetwork()
  const [pressed, setPressed] = useState({})
  const leave = async (): Promise<void> => {
    const isMeant =
      !hasText() ||
      (await ask({
        title: 'Esci dalla regia?',
        body: <p className="notice wait">Il testo che hai incollato non è partito: se ne va col gettone.</p>,
        does: 'Dimentica',
      }))
    if (isMeant) forget()
  }
  if (known === null)
    return (
      <>
        <Title>Regia</Title>
        <Masthead lamp="Un momento" tone="closed" lines={['Guardo', 'com’è la serata.']} band="Regia" />
        <div className="page">
          <p role="status" className="notice wait">
            {failure ? `${refusedText(failure)} Riprovo da solo.` : 'Guardo com’è la serata.'}
          </p>
          <button className="button plain" type="button" onClick={() => void leave()}>
            Dimentica il gettone
          </button>
        </div>
      </>
    )
  return (
    <DeskContext value={{ operator, known, now, hasNetwork, carryOut, pressed, setPressed }}>
      <Evening known={known} isSilent={failure !== null} leave={leave} />
    </DeskContext>
  )
}

/** What goes with the token: the desk may never have been drawn. */
const hasText = (): boolean => readDraft('speech') !== '' || readDraft('paste') !== ''

const refusedText = (failure: Failure): string => (isPassing(failure) ? 'Nessuna risposta.' : tokenRefusal(failure))

/** `isSilent`: the last question had no answer. */
type EveningProps = { known: Known; isSilent: boolean; leave: () => Promise<void> }

/** Two troubles are read; of more it is said that they are there. */
const SHOWN = 2

/** Exported for tests: the desk with what is known. */
export function Evening({ known, isSilent, leave }: EveningProps) {
  const { now, hasNetwork } = useDesk()
  const { season, stats, health } = known
  const stage = stageOf(season, now)
  const troubles = troublesOf({ stage, season, stats, health, isSilent, hasNetwork }, now)
  const helps = troubles.slice(0, SHOWN).some(({ deadline }) => deadline !== undefined)
  const coming = nextOf(stage, season, stats, now)
  const lamp = lampOf(troubles.length, health)
  const band = BANDS[stage]
  // The key that was pressed may be gone with the hour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour is the reason
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [stage])
  return (
    <>
      <Title>{`Regia: ${band}`}</Title>
      <Masthead
        lamp={lamp}
        tone={troubles.length > 0 ? 'bad' : health === null ? 'closed' : 'good'}
        lines={smallPrint(health, stats)}
        band={band}
      />
      {/* Not the clock, which changes each second. */}
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
      <div className="page desk">
        <Troubles troubles={troubles} />
        <h2 className="spoken">I cinque tasti</h2>
        <FiveKeys stage={stage} next={helps ? null : nextKey(stage, season)} />
        <Other />
        <button className="button plain forget" type="button" onClick={() => void leave()}>
          Dimentica il gettone
        </button>
      </div>
    </>
  )
}

const FIGURES = [
  ['persone', 'players'],
  ['pronte', 'finished'],
  ['stanze', 'rooms'],
] as const

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { operator, known, now } = useDesk()
  const press = usePress('help')
  const { season, tag } = known
  // What the key has answered outlives the trouble.
  if (troubles.length === 0) return <SaidLine said={press.said} />
  const rest = troubles.length - SHOWN
  return (
    <section aria-labelledby="regia-troubles">
      <h2 className="spoken" id="regia-troubles">
        Guai
      </h2>
      {troubles.slice(0, SHOWN).map(({ what, means, wait, deadline }) => (
        <div className="trouble" key={means}>
          <h3>{what}</h3>
          <p>{means}</p>
          <p className="second">{wait}</p>
          {deadline !== undefined && (
            <Key
              className="action wide"
              press={press}
              onPress={() =>
                press.press(
                  () => operator.saveSeason({ bonusWords: season.bonusWords, wordsDeadline: deadline }, tag),
                  () => `Scadenza ${atHour(Date.parse(deadline), now)}.`,
                )
              }
            >
              <span>{`Scadenza alle ${hourOf(Date.parse(deadline))}`}</span>
            </Key>
          )}
        </div>
      ))}
      <SaidLine said={press.said} />
      {rest > 0 && <p className="small second">{`${rest === 1 ? 'E un altro' : `E altri ${rest}`}.`}</p>}
    </section>
  )
}
