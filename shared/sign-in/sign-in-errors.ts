/**
 * Why a sign-in through Google came to nothing: the closed list behind `/login?errore=…`. The server writes the code, the
 * login page has a sentence for each (`app/session/sign-in/google.ts`), and neither compiles without the other.
 */
export const SIGN_IN_ERRORS = [
  /** The person said no at Google's. */
  'google-annullato',
  /** No attempt under way in this browser, or too old, or already used. */
  'google-scaduto',
  /** What came back is not Google's word about this attempt. */
  'google-non-valido',
  /** Google has not checked that the address is theirs. */
  'google-non-verificata',
  /** Google is away, slow, or does not take our credentials. */
  'google-non-risponde',
  /** This deployment has no Google credentials. */
  'google-non-configurato',
  /** The address belongs to the account of another Google person. */
  'google-altro-account',
  /** The account is being deleted. */
  'account-in-cancellazione',
  /** Too many came back from Google by one address in a minute. */
  'troppi-ingressi',
  /** We are away ourselves. */
  'servizio-non-risponde',
] as const

export type SignInError = (typeof SIGN_IN_ERRORS)[number]

export const isSignInError = (value: string): value is SignInError => SIGN_IN_ERRORS.some((code) => code === value)
