/** A person's first visit in a season: asks «Come ti chiami?», and creates the season's user with the answer. */
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Account, User } from '../../shared/api/shapes.ts'
import { cleanFullName, nameFromEmail, registrationFault } from '../../shared/rooms/written-names.ts'
import { accountEmail } from '../../shared/sign-in/email-address.ts'
import { KEYS, readText } from '../keep/kept.ts'
import { useTyped, WAY_IN } from '../keep/typed.ts'
import { act } from '../net/act.ts'
import { CallFailed, type Failure } from '../net/call.ts'
import { sessionStore, tellOtherTabs } from '../session/session.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { useVisit } from '../start/visit.tsx'
import { Alert } from '../teletext/command.tsx'
import { Dialog } from '../teletext/dialog.tsx'
import { Loading } from '../teletext/page.tsx'
import { Trouble } from '../teletext/trouble.tsx'
import { proposedNameFor } from './sign-in.ts'

/**
 * Creates the season's user if the name is known (docs/game.md, «Names»): the display name, or the one kept from sign-up.
 * Last season's name has to be confirmed first.
 *
 * @returns the question for an unknown name
 * @throws CallFailed
 */
export async function firstAccess(account: Account): Promise<ReactElement | null> {
  const isFormer = account.nameSeason !== undefined
  const fullName = isFormer
    ? null
    : (cleanFullName(account.displayName ?? '') ?? cleanFullName(readText(KEYS.signupName) ?? ''))
  if (fullName === null) return <FirstAccess question={questionFor(account)} key={crypto.randomUUID()} /> // new at each visit
  const failure = await makeProfile(fullName)
  if (failure) throw new CallFailed(failure)
  return null
}

/** The server keeps the first name that any tab sends, and answers with that one. */
async function makeProfile(fullName: string): Promise<Failure | null> {
  const made = await act<User>('POST', paths.me, { fullName })
  if (!made.ok) return made.failure
  sessionStore.setUser(made.value)
  // Only now: another tab at the login page would otherwise ask the same question.
  if (made.status === 201) tellOtherTabs('signed-in')
  return null
}

/** `id`: the account's. `otherwise`: the name used without an answer, which the question shows. */
type Wording = { id: string; title: string; text: string; initial: string; otherwise: string }

const FIRST_TIME = 'È la prima volta che entri.'

function questionFor({ id, displayName, nameSeason, email }: Account): Wording {
  if (nameSeason !== undefined && displayName !== null) {
    return {
      id,
      title: 'Sempre tu?',
      text: `Nel ${nameSeason} gli altri ti vedevano così. Se va bene, confermalo; se no cambialo. Poi, per quest’anno, resta questo.`,
      initial: displayName,
      otherwise: displayName,
    }
  }
  const proposed = proposedNameFor(id)
  const derived = nameFromEmail(asTyped(email))
  return {
    id,
    title: 'Come ti chiami?',
    text:
      proposed !== undefined
        ? `${FIRST_TIME} Questo nome l’ha scritto chi ha chiesto l’e-mail: se non è il tuo, cambialo. Poi non si cambia più.`
        : derived !== ''
          ? `${FIRST_TIME} Così ti vedranno gli altri: correggilo, se serve. Poi non si cambia più.`
          : `${FIRST_TIME} Così ti vedranno gli altri: scrivilo bene, poi non si cambia più.`,
    initial: proposed ?? derived,
    otherwise: derived || 'Anonimo',
  }
}

/** The address as typed in this browser: an account's lacks Gmail's dots, which separate first name and surname. */
function asTyped(email: string): string {
  const keptEmail = readText(KEYS.signupEmail) ?? ''
  return accountEmail(keptEmail) === email ? keptEmail : email
}

/** Stands at the address of a page for players until this tab or another has answered. */
function FirstAccess({ question }: { question: Wording }) {
  const { refresh } = useVisit()
  const isMade = useMaybePlayer() !== null
  const [isAnswered, setAnswered] = useState(false)
  const [error, setError] = useState<CallFailed | null>(null)
  useEffect(() => {
    if (isMade) void refresh()
  }, [isMade, refresh])
  if (error) return <Trouble error={error} />
  const answer = async (typed: string): Promise<void> => {
    setAnswered(true)
    const failure = await makeProfile(cleanFullName(typed) ?? question.otherwise)
    if (failure) setError(new CallFailed(failure))
  }
  return (
    <>
      <Loading isFirst />
      {!isAnswered && !isMade && <NameQuestion question={question} answer={(typed) => void answer(typed)} />}
    </>
  )
}

function NameQuestion({ question, answer }: { question: Wording; answer: (typed: string) => void }) {
  const { title, text, initial, otherwise } = question
  const [name, setName] = useTyped(`${WAY_IN}own-name/${question.id}`, initial)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const cancel = (): void => answer(otherwise)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = nameFault(question, name)
    setFault(found)
    if (found === null) answer(name)
    else input.current?.focus()
  }
  return (
    <Dialog title={title} about={`${id}-text ${id}-cancel`} close={cancel}>
      <form className="stack" onSubmit={submit} noValidate>
        <p id={`${id}-text`}>{text}</p>
        <div className="field">
          <label htmlFor={id}>Nome e cognome</label>
          <input
            ref={input}
            id={id}
            value={name}
            data-first=""
            autoComplete="name"
            aria-invalid={fault !== null}
            onChange={(event) => {
              setName(event.target.value)
              setFault(null)
            }}
          />
        </div>
        <Alert tone="wait">{fault}</Alert>
        <p className="second" id={`${id}-cancel`}>
          Se annulli, ti chiamerai «{otherwise}».
        </p>
        <div className="buttons">
          <button className="button" type="button" onClick={cancel}>
            Annulla
          </button>
          <button className="button action" type="submit">
            Mi chiamo così
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** A proposed name is valid unchanged if «Annulla» gives it too: it may have one word or four. */
export const nameFault = (
  { initial, otherwise }: Pick<Wording, 'initial' | 'otherwise'>,
  name: string,
): string | null => (initial === otherwise && name === initial ? null : registrationFault(name))
