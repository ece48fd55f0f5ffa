/**
 * The control room (operating.md, «The control room»), by which the operator holds the evening from a phone. It has no page
 * number and no link, ignores the player's session, and asks for the operator's token.
 */
import { type FormEvent, useId, useState } from 'react'
import { useCell } from '../keep/kept.ts'
import { whileFaded } from '../net/act.ts'
import type { Answer, Failure } from '../net/call.ts'
import type { Opened } from '../start/visit.tsx'
import { Alert } from '../teletext/command.tsx'
import { coin } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { ControlRoom } from './control-room.tsx'
import { lampLine } from './desk.tsx'
import { type Entered, entered, findYear, forgetAll, operatorOf } from './operator.ts'
import { tokenRefusal } from './said.ts'
import './regia.css'

/** A reloaded tab still has its token. The season may be another one by now. */
export async function open(): Promise<Opened> {
  const kept = entered.get()
  if (kept !== null) {
    const year = await findYear(kept.token)
    if (year.ok) entered.set({ token: kept.token, year: year.value })
  }
  return <Regia />
}

function Regia() {
  const inside = useCell(entered)
  /** Why the last token was refused. Typed text stays for the next one. */
  const [failure, setFailure] = useState<Failure | null>(null)
  const shut = (why: Failure): void => {
    setFailure(why)
    entered.set(null)
  }
  const forget = (): void => {
    setFailure(null)
    forgetAll()
  }
  if (inside === null) return <Door failure={failure} enter={entered.set} />
  return <ControlRoom key={inside.token} {...inside} shut={shut} forget={forget} />
}

type DoorProps = {
  /** Why a kept token was refused. */
  failure: Failure | null
  enter: (entered: Entered) => void
}

/** A text that no header can carry is no token. */
const NO_TOKEN: Failure = { status: 401, code: 'operator/bad-token', sentence: '' }

/** Tries the token. @returns the season's year */
async function tryOn(token: string): Promise<Answer<number>> {
  if (!/^[\x21-\x7e]+$/.test(token)) return { ok: false, failure: NO_TOKEN }
  const year = await findYear(token)
  const season = year.ok && (await operatorOf(token, year.value).season())
  return season && !season.ok ? season : year
}

/** Before the control room: asks for the token, once. */
function Door({ failure: before, enter }: DoorProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const token = typed.trim()
    if (token === '' || isBusy) return
    setBusy(true)
    const answer = await whileFaded(tryOn(token))
    setBusy(false)
    if (answer.ok) enter({ token, year: answer.value })
    else setFailure(answer.failure)
  }
  return (
    <Page accent="magenta" heading="Regia" line={lampLine('Chiusa', 'closed', ['Per chi', 'conduce la serata.'])}>
      <div className="token-ask">
        <Mosaic drawing={coin} />
        <p className="double">
          Serve
          <br />
          il gettone.
        </p>
      </div>
      <p>Lo ha chi ha acceso il gioco. Si chiede una volta sola.</p>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={id}>Il gettone di chi conduce</label>
          <input
            id={id}
            type="password"
            // Otherwise browsers offer to store it as a password.
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            aria-invalid={failure !== null}
            aria-describedby={failure === null ? `${id}-why` : `${id}-failure ${id}-why`}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Alert id={`${id}-failure`}>{failure && tokenRefusal(failure)}</Alert>
          <p className="small second" id={`${id}-why`}>
            Sono almeno 32 caratteri: si incolla, non si scrive.
          </p>
        </div>
        <button className="button action wide" type="submit" aria-disabled={isBusy}>
          Entra in regia
        </button>
      </form>
      <p className="small second">
        Resta in questa scheda e da nessun’altra parte: la chiudi, e se ne va. Potete condurre in due: quello che cambia
        uno, lo vede anche l’altro.
      </p>
    </Page>
  )
}
