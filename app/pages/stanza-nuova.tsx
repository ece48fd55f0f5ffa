import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import { shutBy } from '../../shared/evening/phase.ts'
import { RULES } from '../../shared/extra-rules.ts'
import { SHUT_SENTENCES } from '../../shared/refusals.ts'
import { normaliseRules, RULE_IDS, type RuleId } from '../../shared/rooms/rooms.ts'
import { cleanRoomName, nameFault, nameFaultSentence } from '../../shared/rooms/written-names.ts'
import { useEvening } from '../evening/evening.ts'
import { forgetTyped, useTyped } from '../keep/typed.ts'
import { act } from '../net/act.ts'
import { usePlayer } from '../session/use-session.ts'
import { Link } from '../start/visit.tsx'
import { Alert, useCommand } from '../teletext/command.tsx'
import { confirm } from '../teletext/dialog.tsx'
import { Page } from '../teletext/page.tsx'

const NEW_ROOM = 'new-room/'

export function Component() {
  useEvening() // keeps the season fresh: the seal may come while the page is open
  const shut = shutBy(usePlayer().season)
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
      {shut === null ? (
        <NewRoom />
      ) : (
        <>
          <p className="notice wait" role="status">
            {`${SHUT_SENTENCES[shut]} Una stanza nuova resterebbe vuota.`}
          </p>
          <Link className="button action wide" to="/">
            Torna alle tue stanze
          </Link>
        </>
      )}
    </Page>
  )
}

function NewRoom() {
  const { user } = usePlayer()
  const [name, setName] = useTyped(`${NEW_ROOM}name/${user.id}`)
  const [ticked, setTicked] = useTyped(`${NEW_ROOM}rules/${user.id}`)
  const rules = normaliseRules(ticked.split(' '))
  const [hasRules] = useState(rules.length > 0) // rules ticked before a reload stay visible
  const [fault, setFault] = useState<string | null>(null)
  const { isBusy, failure, carryOut, forget } = useCommand()
  const refusal = fault ?? failure?.sentence
  // Kept until an answer arrives, also over a reload, so that a repeated request does not make a second room.
  const [requestId, setRequestId] = useTyped(`${NEW_ROOM}request/${user.id}`)
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
    const body = { name: clean, rules, requestId: requestId || crypto.randomUUID() }
    setRequestId(body.requestId)
    await carryOut(act<{ id: string }>('POST', paths.rooms(), body), ({ id }) => {
      forgetTyped(NEW_ROOM)
      return navigate(`/stanza/${id}`, { replace: true })
    })
  }

  return (
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
            setRequestId('')
          }}
        />
      </div>
      {/* Folded, so that «Crea» is on a phone's first screen; few rooms want extra rules. */}
      <details className="more-rules" open={hasRules || undefined}>
        <summary className="section">Regole extra</summary>
        <fieldset aria-label="Regole extra">
          {RULE_IDS.map((id) => (
            <RuleCheck
              key={id}
              id={id}
              isChecked={rules.includes(id)}
              onChange={(isChecked) => {
                setTicked([...rules.filter((other) => other !== id), ...(isChecked ? [id] : [])].join(' '))
                setRequestId('')
              }}
            />
          ))}
        </fieldset>
      </details>
      <Alert id="failure">{refusal}</Alert>
      <button className="button action wide" type="submit" disabled={isEmpty} aria-disabled={isBusy}>
        Crea
      </button>
    </form>
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
