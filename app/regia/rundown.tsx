/** The running order on screen: each step as its hour has it, with its keys. */

import { type ReactNode, useState } from 'react'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { Corrections, MegaRoom, OneRoom } from './afterwards.tsx'
import { Begin } from './begin.tsx'
import { Deadline } from './deadline.tsx'
import { Key, SaidLine, useDesk, usePress } from './desk.tsx'
import { LiveBox, type LiveText } from './live-text.tsx'
import { type InHand, OfficialText, type SpeechOut } from './official-text.tsx'
import { cueIn, type Facts, nextStep, STEP_NAMES, STEPS, type Step, whyNot } from './order.ts'

type Props = {
  steps: readonly Step[]
  stage: Stage
  facts: Facts
  /** Whether a key that helps in trouble has the yellow. */
  helps: boolean
  liveText: LiveText
  inHand: InHand | null
  take: (text: string | null) => void
  /** The text that is out, as it was last seen. */
  out: SpeechOut
}

export function Rundown({ steps, stage, facts, helps, ...parts }: Props) {
  const { known, now } = useDesk()
  const { season } = known
  const next = nextStep(stage, season, facts, helps)
  const isOut = stage === 'published'
  const { liveText, inHand, take, out } = parts
  const said = {
    begin: usePress('begin').said,
    text: usePress('publish').said,
    mega: usePress('mega').said,
    corrections: usePress('withdraw').said,
  }

  const contents = (step: Step): ReactNode => {
    const isNext = next === step
    switch (step) {
      case 'deadline':
        return <Deadline stage={stage} />
      case 'begin':
        return <Begin stage={stage} isNext={isNext} />
      case 'live':
        return whyNot('transcript', season) === null ? (
          <LiveBox text={liveText} isNext={isNext} />
        ) : (
          <Key className="wide" press={{ isBusy: false }} why={whyNot('transcript', season)}>
            Scrivi quello che senti
          </Key>
        )
      case 'text':
        return <OfficialText {...{ inHand, take, isNext }} name="publish" />
      case 'mega':
        return <MegaRoom {...{ isNext, isOut }} />
      case 'corrections':
        return <Corrections {...{ isOut, inHand, take, out }} />
      case 'room':
        return <OneRoom />
    }
  }
  return (
    <ol className="rundown" start={STEPS.indexOf(steps[0] ?? 'deadline') + 1}>
      {steps.map((step) => {
        const { cue, note } = cueIn(step, stage, season, facts, now)
        const number = STEPS.indexOf(step) + 1
        const name = STEP_NAMES[step]
        if (cue === 'now')
          return (
            <li key={step} data-cue={cue}>
              <h3 className="cue">
                <span>{number}</span>
                <span className="section">{name}</span>
                {note && <span className="note">{note}</span>}
              </h3>
              {contents(step)}
            </li>
          )
        const opens = cue === 'later' || (step === 'live' && isSealed(stage))
        return opens ? (
          <Folded
            key={step}
            {...{ cue, number, name, note }}
            answer={step === 'corrections' && <SaidLine said={said.corrections} />}
          >
            {contents(step)}
          </Folded>
        ) : (
          <li key={step} data-cue={cue}>
            <p className="cue">
              <Head {...{ cue, number, name, note }} />
            </p>
            {step === 'deadline' && <Deadline stage={stage} />}
            {(step === 'begin' || step === 'text' || step === 'mega') && <SaidLine said={said[step]} />}
          </li>
        )
      })}
    </ol>
  )
}

type HeadProps = { cue: 'done' | 'later'; number: number; name: string; note: string }

const Head = ({ cue, number, name, note }: HeadProps) => (
  <>
    {cue === 'done' ? <span aria-hidden="true">✓</span> : <span>{number}</span>}
    <span>
      {cue === 'done' && (
        <>
          <span className="spoken">fatto: </span>
          <span>{`${number} `}</span>
        </>
      )}
      <span>{name}</span>
    </span>
    <span className="leader" aria-hidden="true" />
    <span className="note">{note}</span>
  </>
)

/** What comes later, or can be taken up again: pressed, it unfolds in its place. */
function Folded({ answer, children, ...head }: HeadProps & { answer: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li data-cue={head.cue}>
      <h3>
        <button className="cue" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Head {...head} />
        </button>
      </h3>
      {answer}
      {isOpen && children}
    </li>
  )
}
