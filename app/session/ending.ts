/** Why a signed-in person sees the login page: shown there until someone signs in again. */
export type Ending = 'elsewhere' | 'expired'

let ending: Ending | null = null

export const noteEnding = (how: Ending | null): void => {
  ending = how
}
export const lastEnding = (): Ending | null => ending

export const ENDING_SENTENCES: Record<Ending, string> = {
  elsewhere: 'La sessione è stata chiusa in un’altra scheda. Rientra e torni dov’eri.',
  expired: 'La sessione è finita: succede, dopo un mese. Rientra e torni dov’eri. Le parole scritte sono ancora qui.',
}
