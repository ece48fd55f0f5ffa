/**
 * The reasons why a sign-in through Google fails: the closed list behind `/login?errore=…`. The server writes the code, the
 * login page has a sentence for each (`app/sign-in/rare-notes.tsx`), and neither compiles without the other.
 */
export const SIGN_IN_ERRORS = [
  /** The person pressed «cancel» at Google. */
  'google-annullato',
  /** This browser has no attempt in progress, or the attempt is too old or used. */
  'google-scaduto',
  /** The answer is not Google's, or not for this attempt. */
  'google-non-valido',
  /** Google has not verified that the address belongs to the person. */
  'google-non-verificata',
  /** Google is away, slow, or refuses this deployment's credentials. */
  'google-non-risponde',
  /** This deployment has no Google credentials. */
  'google-non-configurato',
  /** The address belongs to the account of another Google person. */
  'google-altro-account',
  /** The account is being deleted. */
  'account-in-cancellazione',
  /** Too many sign-ins by Google from one address in a minute. */
  'troppi-ingressi',
  /** This service did not answer. */
  'servizio-non-risponde',
] as const

export type SignInError = (typeof SIGN_IN_ERRORS)[number]

export const isSignInError = (value: string): value is SignInError => SIGN_IN_ERRORS.some((code) => code === value)
