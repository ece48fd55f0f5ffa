/** The sentence of «auth/required». The keeper of words says it too, and need not carry the table of all sentences. */
export const SIGN_IN_FIRST = 'Prima devi entrare.'
