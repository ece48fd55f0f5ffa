import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import { RULES } from '../../shared/extra-rules.ts'
import { nameFault, nameFaultSentence } from '../../shared/rooms/name-faults.ts'
import { cleanRoomName } from '../../shared/rooms/written-names.ts'
import { normaliseRules, RULE_IDS, type RuleId } from '../../shared/rules.ts'
import { act } from '../act.ts'
import { Alert, useCommand } from '../teletext/command.tsx'
import { confirm } from '../teletext/dialog.tsx'
import { Page } from '../teletext/page.tsx'

const newRequestId = (): string => crypto.randomUUID()

export function Component() {
  const [name, setName] = useState('')
  const [rules, setRules] = useState<readonly RuleId[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, failure, carryOut, forget } = useCommand()
  const refusal = fault ?? failure?.sentence
  // Kept until an answer comes: a room whose answer was lost is not made twice.
  const requestId = useRef(newRequestId())
  const navigate = useNavigate()
  const isEmpty = name.trim() === ''

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isEmpty || isBusy) return
    const clean = cleanRoomName(name)
    if (clean === null) return setFault(nameFaultSentence(nameFault(name, 'room') ?? 'empty', 'room'))
    setFault(null)
    forget()
    const isSure = await confirm('Nuova stanza', <p>Creare la stanza "{clean}"?</p>)
    if (!isSure) return
    const body = { name: clean, rules: normaliseRules(rules), requestId: requestId.current }
    await carryOut(act<{ id: string }>('POST', paths.rooms(), body), ({ id }) =>
      navigate(`/stanza/${id}`, { replace: true }),
    )
  }

  return (
    <Page
      accent="red"
      heading="Nuova stanza"
      line={
        <>
          Il capo sei tu.
          <br />
          Con garbo.
        </>
      }
    >
      <form className="stack" onSubmit={(event) => void create(event)}>
        <div className="field">
          <label htmlFor="name">Come si chiama?</label>
          <input
            id="name"
            autoComplete="off"
            value={name}
            aria-describedby={refusal ? 'failure' : undefined}
            onChange={(event) => {
              setName(event.target.value)
              requestId.current = newRequestId()
            }}
          />
        </div>
        <fieldset>
          <legend className="section">Regole extra</legend>
          {RULE_IDS.map((id) => (
            <RuleCheck
              key={id}
              id={id}
              isChecked={rules.includes(id)}
              onChange={(isChecked) => {
                setRules(isChecked ? [...rules, id] : rules.filter((other) => other !== id))
                requestId.current = newRequestId()
              }}
            />
          ))}
        </fieldset>
        <Alert id="failure">{refusal}</Alert>
        <button className="button action wide" type="submit" disabled={isEmpty} aria-disabled={isBusy}>
          Crea
        </button>
      </form>
    </Page>
  )
}

type RuleCheckProps = { id: RuleId; isChecked: boolean; onChange: (isChecked: boolean) => void }

function RuleCheck({ id, isChecked, onChange }: RuleCheckProps) {
  return (
    <div className="check">
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        aria-describedby={`${id}-d`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="box" aria-hidden="true" />
      <div className="what">
        <label htmlFor={id}>{RULES[id].title}</label>
        <span id={`${id}-d`}>{RULES[id].description}</span>
      </div>
    </div>
  )
}
