/** The meaning of a refusal in English, for the person at the command line; players read Italian. */
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { isRefusalCode, type RefusalCode } from '../../shared/refusals.ts'

const ENGLISH: Record<RefusalCode, string> = {
  'request/malformed': 'The request is not as the contract has it.',
  'request/too-large': 'The request is too large.',
  'request/not-json': 'The request has another content type than it should.',
  'request/bad-origin': 'The request does not come from the site itself.',
  'request/not-found': 'There is nothing at this address. Has the instance an OPERATOR_TOKEN?',
  'request/method-not-allowed': 'This address does not take that method.',
  'request/too-many': 'Too many requests in a short time.',
  'auth/required': 'Nobody is signed in.',
  'auth/bad-email': 'This is no e-mail address.',
  'auth/bad-name': 'A name is two words of letters or more.',
  'auth/too-many-mails': 'Too many mails were asked for.',
  'auth/mail-failed': 'The carrier did not take the mail.',
  'auth/link-invalid': 'The link or code is not valid.',
  'auth/link-expired': 'The link has expired.',
  'auth/link-used': 'The link was used before.',
  'auth/other-provider': 'The account signs in another way.',
  'me/no-profile': 'This person has no profile in this season.',
  'me/bad-name': 'This cannot be a name.',
  'me/deletion-under-way': 'The deletion has begun and goes on by itself; asking again says whether it is done.',
  'words/too-short': 'The word is too short.',
  'words/too-common': 'The word is too common.',
  'words/already-entered': 'The word is there twice.',
  'words/not-single': 'It is more than one word.',
  'words/too-many-bonus': 'More than two bonus words.',
  'words/concittadini': 'Not this word.',
  'words/too-long': 'The word is too long.',
  'words/too-many': 'More than ten words.',
  'words/not-ten': 'Exactly ten words are needed.',
  'words/finished': 'The words are finished.',
  'words/deadline-passed': 'The words are locked.',
  'words/changed-elsewhere': 'The words were changed elsewhere.',
  'room/bad-name': 'A room’s name has 1 to 60 characters.',
  'room/not-found': 'There is no such room.',
  'room/not-owner': 'Only the room’s owner may do this.',
  'room/owner-cannot-leave': 'The owner cannot leave.',
  'room/mega': 'Nobody leaves the mega room.',
  'room/closing': 'The room is closing.',
  'room/closed': 'The room is closed.',
  'room/other-season': 'The room is of another season.',
  'room/too-many': 'This account has made its hundred rooms of the season.',
  'season/not-found': 'There is no such season: make it with season --bonus.',
  'season/not-published': 'No speech is published in this season.',
  'season/bad-bonus-words': 'One of the bonus words cannot be: a player could never pick it.',
  'season/empty-speech': 'Not one word of this text counts.',
  'account/not-found': 'There is no account with this address.',
  'operator/bad-token': 'The operator’s token is not this instance’s.',
  'weather/unavailable': 'The weather service does not answer.',
  'server/unavailable': 'The service does not answer at the moment: try again.',
  'server/overloaded': 'Too many at once: try again in some seconds.',
  'server/misconfigured': 'The instance is not configured: its log names what is missing.',
  'server/error': 'Something broke in the server: its log says what.',
}

/** The sentence for a code; where the server's sentence says more than the code, that too, in the players' Italian. */
export function inEnglish(code: string, detail: string): string {
  if (!isRefusalCode(code)) return `The server says: «${detail}».`
  const more = detail === refusalSentence(code) ? '' : ` In the game’s words: «${detail}».`
  return `${ENGLISH[code]}${more}`
}
