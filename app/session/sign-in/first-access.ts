import { paths } from '../../../shared/api/paths.ts'
import type { Account, User } from '../../../shared/api/shapes.ts'
import { registrationFault } from '../../../shared/rooms/registration-fault.ts'
import { cleanFullName, nameFromEmail } from '../../../shared/rooms/written-names.ts'
import { act } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { tellOtherTabs } from '../../local/channel.ts'
import { KEYS, readText } from '../../local/storage.ts'
import { askText } from '../../teletext/dialog/ask-text.tsx'
import { dialogStore } from '../../teletext/dialog/dialog-store.ts'
import { sessionStore } from '../store.ts'
import { playerOf } from '../use-session.ts'
import { proposedNameFor } from './sign-in.ts'

/** `otherwise`: the name used without an answer, which the question shows. */
type Asked = { title: string; text: string; initial: string; otherwise: string }

const FIRST_TIME = 'È la prima volta che entri.'

function questionFor({ id, displayName, nameSeason, email }: Account): Asked {
  if (nameSeason !== undefined && displayName !== null) {
    return {
      title: 'Sempre tu?',
      text: `Nel ${nameSeason} gli altri ti vedevano così. Se va bene, confermalo; se no cambialo. Poi, per quest’anno, resta questo.`,
      initial: displayName,
      otherwise: displayName,
    }
  }
  const proposed = proposedNameFor(id)
  const derived = nameFromEmail(email)
  return {
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

/**
 * Another tab may ask the same question: the first answer closes it everywhere.
 */
async function askName(question: Asked): Promise<string> {
  const { text, initial, otherwise } = question
  const stop = sessionStore.subscribe(() => {
    if (playerOf(sessionStore.get())) dialogStore.dismissAll()
  })
  const typed = await askText({
    title: question.title,
    text,
    label: 'Nome e cognome',
    autoComplete: 'name',
    initial,
    accept: 'Mi chiamo così',
    // As it stands it is good: it was in its year, or it is what «Annulla» gives. It may have one word or four.
    faultOf: (name) => (initial === otherwise && name === initial ? null : registrationFault(name)),
    ifCancelled: `Se annulli, ti chiamerai «${otherwise}».`,
  })
  stop()
  return cleanFullName(typed ?? '') ?? otherwise
}

/**
 * In this order (docs/game.md, «Names»): last season's, if it is confirmed; display name, kept from sign-up, typed now, from
 * the address, «Anonimo».
 */
async function chooseName(account: Account): Promise<string> {
  const isFormer = account.nameSeason !== undefined
  const known = isFormer
    ? null
    : (cleanFullName(account.displayName ?? '') ?? cleanFullName(readText(KEYS.signupName) ?? ''))
  return known ?? askName(questionFor(account))
}

/** The server keeps the first name that any tab sends, and answers with that one. */
async function make(account: Account): Promise<Answer<User>> {
  const made = await act<User>('POST', paths.me, { fullName: await chooseName(account) })
  // Not earlier: a tab that waits at the login page would go on and ask the same question.
  if (made.ok && made.status === 201) tellOtherTabs('signed-in')
  return made
}

let making: Promise<Answer<User>> | null = null

/** Makes the season's user. Simultaneous navigations ask the person, and the server, only once. */
export function makeProfile(account: Account): Promise<Answer<User>> {
  making ??= make(account).finally(() => {
    making = null
  })
  return making
}
