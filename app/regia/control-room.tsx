/** The desk of whoever holds the night: where the evening stands, what is wrong, what can be done, and how the country is. */
import { useEffect, useRef, useState } from 'react'
import { parseSpeech } from '../../shared/speech.ts'
import type { Failure } from '../call.ts'
import { serverNow } from '../evening/server-clock.ts'
import { isObject } from '../is-shape.ts'
import { useRepeat } from '../repeat.ts'
import { Title } from '../teletext/page.tsx'
import { count } from '../text/italian.ts'
import { atHour, hourOf, useNow } from '../text/moment.ts'
import { ask } from './ask.tsx'
import { Country } from './country.tsx'
import { DeskContext, Key, type Known, SaidLine, useDesk, useKnown, useNetwork, usePress } from './desk.tsx'
import { useDraft } from './kept.ts'
import { lastLineOf, wordsIn } from './live.ts'
import { useLiveText } from './live-text.tsx'
import { Masthead } from './masthead.tsx'
import type { InHand } from './official-text.tsx'
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
  const { known, failure, silentSince, operator, carryOut } = useKnown(token, year, shut)
  const now = useNow()
  const hasNetwork = useNetwork()
  if (known === null)
    return (
      <>
        <Title>Regia</Title>
        <Masthead lamp="Un momento" tone="closed" lines={['Guardo', 'com’è la serata.']} band="Regia" stage={null} />
        <div className="page">
          <p role="status" className="notice wait">
            {failure ? `${tokenRefusal(failure)} Riprovo da solo.` : 'Guardo com’è la serata.'}
          </p>
          <button className="button plain" type="button" onClick={forget}>
            Dimentica il gettone
          </button>
        </div>
      </>
    )
  return (
    <DeskContext value={{ operator, known, now, hasNetwork, carryOut }}>
      <Evening known={known} silentSince={silentSince} forget={forget} />
    </DeskContext>
  )
}

type EveningProps = { known: Known; silentSince: number | null; forget: () => void }

/** Two troubles are read; of more it is said that they are there. */
const SHOWN = 2

/** Exported for tests: the desk with what is known, whoever has asked. */
export function Evening({ known, silentSince, forget }: EveningProps) {
  const { operator, now, hasNetwork } = useDesk()
  const { season, stats, health } = known
  const liveText = useLiveText(operator, whyNot('transcript', season) === null)
  const stage = stageNow(season, lastLineOf(liveText.live), now)
  const isOut = stage === 'published'
  const [inHand, take] = useInHand()
  const publishing = usePress()
  const correcting = usePress()
  const withdrawing = usePress()
  const megaPress = usePress()
  const out = useSpeechOut(isOut, stats?.speech?.version)
  const facts: Facts = {
    liveWords: wordsIn(liveText.live.standing ?? ''),
    hasText: inHand !== null,
    megaIsClosed: megaPress.said?.tone === 'done',
    speechWords: out?.words ?? null,
  }
  const next = nextOf(stage, season, stats, facts, now)
  const troubles = troublesOf({ stage, season, stats, health, silentSince, hasNetwork }, now)
  const band = BANDS[stage]
  const parts = {
    stage,
    facts,
    helps: troubles.slice(0, SHOWN).some(({ deadline }) => deadline !== undefined),
    liveText,
    inHand,
    take,
    publishing,
    correcting,
    withdrawing,
    megaPress,
    speechTag: out?.tag ?? null,
  }
  // The key that was pressed may be gone with the hour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour is the reason
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [stage])
  const leave = async (): Promise<void> => {
    const waiting = liveText.live.waiting.length
    const lost = [
      ...(waiting > 0 ? [`${count(waiting, 'riga', 'righe')} dal vivo`] : []),
      ...(inHand ? ['il testo che hai incollato'] : []),
    ]
    const isMeant =
      lost.length === 0 ||
      (await ask({
        title: 'Esci dalla regia?',
        body: <p className="notice wait">Non ancora partito: {lost.join(', e ')}. Se ne va col gettone.</p>,
        does: 'Dimentica',
      }))
    if (isMeant) forget()
  }
  return (
    <div className="control">
      <Title>{`Regia: ${band}`}</Title>
      <div className="order-part">
        <Masthead
          lamp={lampOf(troubles.length)}
          tone={troubles.length === 0 ? 'good' : 'bad'}
          lines={smallPrint(stage, season, stats, facts)}
          band={band}
          hour={hourOf(now)}
          stage={stage}
        />
        {/* Not the clock, which changes each second. */}
        <p className="spoken" role="status">
          {`${band}. ${lampOf(troubles.length)}.`}
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
  const press = usePress()
  const { season, tag } = known
  if (troubles.length === 0) return null
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
            <>
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
                Scadenza alle {hourOf(Date.parse(deadline))}
              </Key>
              <SaidLine said={press.said} />
            </>
          )}
        </div>
      ))}
      {rest > 0 && <p className="small second">{rest === 1 ? 'E un altro' : `E altri ${rest}`}, sotto: Salute.</p>}
    </section>
  )
}

/** The official text as it was pasted, and when; in this tab, until it is published. */
function useInHand(): [InHand | null, (text: string | null) => void] {
  const [kept, keep] = useDraft('speech')
  const known = useRef<{ kept: string; inHand: InHand | null }>(null)
  if (known.current?.kept !== kept) known.current = { kept, inHand: readInHand(kept) }
  const take = (text: string | null): void => keep(text === null ? '' : JSON.stringify({ text, at: serverNow() }))
  return [known.current.inHand, take]
}

function readInHand(kept: string): InHand | null {
  try {
    const found: unknown = JSON.parse(kept)
    if (isObject(found) && typeof found.text === 'string' && typeof found.at === 'number')
      return { text: found.text, at: found.at }
  } catch {} // nothing is kept
  return null
}

/** The text that is out, as this phone has seen it: how many of its words count, and its tag. */
function useSpeechOut(isOut: boolean, version: number | undefined) {
  const { operator } = useDesk()
  const [out, setOut] = useState<{ words: number; tag: string | null } | null>(null)
  useRepeat(async () => {
    if (!isOut) return null
    const answer = await operator.speech()
    if (!answer.ok) return { failed: answer.failure }
    const { value, tag } = answer.value
    setOut({ words: parseSpeech(value).words.length, tag })
    return null
  }, [operator, isOut, version])
  return isOut ? out : null
}
