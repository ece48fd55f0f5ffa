/** The package ships no types. Only the list that the game reads is declared. */
declare module 'stopword' {
  export const ita: readonly string[]
}
