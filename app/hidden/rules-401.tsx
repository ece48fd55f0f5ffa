import { useEffect, useRef, useState } from 'react'
import { Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

type Rule = { id: string; title: string; text: string; outcome: string; holds?: true }

const RULES: readonly Rule[] = [
  {
    id: 'zio',
    title: 'Zio in silenzio',
    text: 'Non commenta il discorso.',
    outcome: 'Lo zio ha già ripreso.',
  },
  {
    id: 'politica',
    title: 'Niente politica',
    text: 'Si parla d’altro fino al caffè.',
    outcome: 'Ha resistito undici secondi. È un primato.',
  },
  {
    id: 'telefoni',
    title: 'Telefoni nel cesto',
    text: 'Tutti, anche chi l’ha proposto.',
    outcome: 'Il cesto squilla. È per te.',
  },
  {
    id: 'piatti',
    title: 'Chi cucina non lava',
    text: 'Lava chi ha detto «buono».',
    outcome: 'Improvvisamente non era buono niente.',
  },
  {
    id: 'brindisi',
    title: 'Si brinda comunque',
    text: 'Chiunque vinca, qualunque cosa.',
    outcome: 'Approvata all’unanimità, zio compreso.',
    holds: true,
  },
]

/** A rule unticks itself after this time. */
const HOLDS_MS = 1100

/** 401: six rules, of which all but one untick themselves. */
export function Component({ page, heading }: Numbered) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState('')
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  const change = (rule: Rule, isTicked: boolean): void => {
    setTicked((before) => (isTicked ? [...before, rule.id] : before.filter((id) => id !== rule.id)))
    setOutcome(!isTicked ? '' : rule.holds ? rule.outcome : 'Vediamo…')
    if (!isTicked || rule.holds) return
    timers.current.add(
      setTimeout(() => {
        setTicked((before) => before.filter((id) => id !== rule.id))
        setOutcome(rule.outcome)
      }, HOLDS_MS),
    )
  }
  return (
    <Page accent="magenta" heading={heading} line="Votate ogni anno. Mai entrate in vigore.">
      <fieldset>
        <legend className="spoken">Regole della casa</legend>
        {RULES.map((rule) => (
          <div className="check" key={rule.id}>
            <input
              type="checkbox"
              id={rule.id}
              aria-describedby={`${rule.id}-text`}
              checked={ticked.includes(rule.id)}
              onChange={(event) => change(rule, event.target.checked)}
            />
            <span className="box" aria-hidden="true" />
            <div className="what">
              <label htmlFor={rule.id}>{rule.title}</label>
              <span id={`${rule.id}-text`}>{rule.text}</span>
            </div>
          </div>
        ))}
      </fieldset>
      <p className="outcome ok" role="status">
        {outcome}
      </p>
      <Pager page={page} />
    </Page>
  )
}
