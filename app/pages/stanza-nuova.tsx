import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import { nameFault, nameFaultSentence } from '../../shared/rooms/name-faults.ts'
import { cleanRoomName } from '../../shared/rooms/written-names.ts'
import { RULES } from '../../shared/rule-texts.ts'
import { normaliseRules, RULE_IDS, type RuleId } from '../../shared/rules.ts'
import { act } from '../api/act.ts'
import { open } from '../teletext/dialog/dialog-store.ts'
import { Page } from '../teletext/page/page.tsx'

const newRequestId = (): string => crypto.randomUUID()

export function Component() {
  const [name, setName] = useState('')
  const [rules, setRules] = useState<readonly RuleId[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  // Kept until an answer comes: a room whose answer was lost is not made twice.
  const requestId = useRef(newRequestId())
  const navigate = useNavigate()
  const isEmpty = name.trim() === ''

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isEmpty || isSending) return
    const clean = cleanRoomName(name)
    if (clean === null) return setFailure(nameFaultSentence(nameFault(name, 'room') ?? 'empty'))
    setFailure(null)
    const isSure = await open({ kind: 'okCancel', title: 'Nuova stanza', body: <p>Creare la stanza "{clean}"?</p> })
    if (!isSure) return
    setSending(true)
    const body = { name: clean, rules: normaliseRules(rules), requestId: requestId.current }
    const answer = await act<{ id: string }>('POST', paths.rooms(), body)
    setSending(false)
    if (answer.ok) return void navigate(`/stanza/${answer.value.id}`, { replace: true })
    setFailure(answer.failure.sentence)
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
            aria-describedby={failure ? 'failure' : undefined}
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
        {failure !== null && (
          <p className="notice bad" id="failure" role="alert">
            {failure}
          </p>
        )}
        <button className="button action wide" type="submit" disabled={isEmpty} aria-disabled={isSending}>
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
