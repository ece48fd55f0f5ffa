/** The desk of whoever holds the night: where the evening stands, what is wrong, what can be done, and how the country is. */
import { useEffect, useState } from 'react'
import { type Failure, isPassing } from '../net/call.ts'
import { Title } from '../teletext/page.tsx'
import { count } from '../text/italian.ts'
import { atHour, hourOf, useNow } from '../text/moment.ts'
import { ask } from './ask.tsx'
import { Country } from './country.tsx'
import { DeskContext, Key, type Known, SaidLine, useDesk, useKnown, useNetwork, usePress } from './desk.tsx'
import { readDraft } from './kept.ts'
import { lastLineOf, readLive, wordsIn } from './live.ts'
import { useLiveText } from './live-text.tsx'
import { Masthead } from './masthead.tsx'
import { useInHand, useSpeechOut } from './official-text.tsx'
import { type Facts, STEPS, whyNot } from './order.ts'
import { Rundown } from './rundown.tsx'
import { tokenRefusal } from './said.ts'
import { BANDS, nextOf, smallPrint, stageNow } from './stage.ts'
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
    const lost = unsent()
    const isMeant =
      lost.length === 0 ||
      (await ask({
        title: 'Esci dalla regia?',
        body: <p className="notice wait">Non ancora partito: {lost.join(', e ')}. Se ne va col gettone.</p>,
        does: 'Dimentica',
      }))
    if (isMeant) forget()
  }
  if (known === null)
    return (
      <>
        <Title>Regia</Title>
        <Masthead lamp="Un momento" tone="closed" lines={['Guardo', 'com’è la serata.']} band="Regia" stage={null} />
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

/** What was typed and goes with the token, as it is kept: the desk may never have been drawn. */
function unsent(): string[] {
  const waiting = readLive(readDraft('live')).waiting.length
  const hasText = readDraft('speech') !== '' || readDraft('paste') !== ''
  return [
    ...(waiting > 0 ? [`${count(waiting, 'riga', 'righe')} dal vivo`] : []),
    ...(hasText ? ['il testo che hai incollato'] : []),
  ]
}

const refusedText = (failure: Failure): string => (isPassing(failure) ? 'Nessuna risposta.' : tokenRefusal(failure))

/** `isSilent`: the last question had no answer. */
type EveningProps = { known: Known; isSilent: boolean; leave: () => Promise<void> }

/** Two troubles are read; of more it is said that they are there. */
const SHOWN = 2

/** Exported for tests: the desk with what is known, whoever has asked. */
export function Evening({ known, isSilent, leave }: EveningProps) {
  const { operator, now, hasNetwork } = useDesk()
  const { season, stats, health } = known
  const liveText = useLiveText(operator, whyNot('transcript', season) === null)
  const stage = stageNow(season, lastLineOf(liveText.live), now)
  const isOut = stage === 'published'
  const [inHand, keepInHand] = useInHand()
  const ofTexts = [usePress('publish'), usePress('correct'), usePress('withdraw')]
  const out = useSpeechOut(isOut, stats?.speech?.version)
  const take = (text: string | null): void => {
    // What was said of the text before is not said of this one.
    if (text !== null) for (const press of ofTexts) press.clear()
    keepInHand(text)
  }
  const facts: Facts = {
    liveWords: wordsIn(liveText.live.standing ?? ''),
    hasText: inHand !== null,
    speechWords: out.found?.words ?? null,
  }
  const next = nextOf(stage, season, stats, facts, now)
  const troubles = troublesOf({ stage, season, stats, health, isSilent, hasNetwork }, now)
  const band = BANDS[stage]
  const parts = {
    stage,
    facts,
    helps: troubles.slice(0, SHOWN).some(({ deadline }) => deadline !== undefined),
    liveText,
    inHand,
    take,
    out,
  }
  // The key that was pressed may be gone with the hour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour is the reason
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [stage])
  return (
    <div className="control">
      <Title>{`Regia: ${band}`}</Title>
      <div className="order-part">
        <Masthead
          lamp={lampOf(troubles.length, health)}
          tone={troubles.length > 0 ? 'bad' : health === null ? 'closed' : 'good'}
          lines={smallPrint(stage, season, stats, facts)}
          band={band}
          hour={hourOf(now)}
          stage={stage}
        />
        {/* Not the clock, which changes each second. */}
        <p className="spoken" role="status">
          {`${band}. ${lampOf(troubles.length, health)}.`}
        </p>
        <div className="next-up" role="timer">
          <div>
            <p>{next.title}</p>
            <p className="small second">{next.note}</p>
          </div>
          <b data-long={next.digits.length > 4 ? '' : undefined}>{next.digits}</b>
        </div>
        <div className="page">
          <Troubles troubles={troubles} />
          <h2 className="spoken">La scaletta</h2>
          <Rundown steps={isOut ? STEPS : STEPS.slice(0, 4)} {...parts} />
        </div>
      </div>
      <div className="page facts-part">
        <Country stage={stage} />
        {!isOut && (
          <section className="across" aria-labelledby="regia-later">
            <h2 className="spoken" id="regia-later">
              Dopo, e sempre
            </h2>
            <Rundown steps={STEPS.slice(4)} {...parts} />
          </section>
        )}
        <div className="across">
          <button className="button plain forget" type="button" onClick={() => void leave()}>
            Dimentica il gettone
          </button>
        </div>
      </div>
    </div>
  )
}

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
      {rest > 0 && <p className="small second">{`${rest === 1 ? 'E un altro' : `E altri ${rest}`}, sotto: Salute.`}</p>}
    </section>
  )
}
