/** The provider could not be reached, was too slow, or answered what no provider answers: a class, not a guess from a text. */
export class ProviderAway extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'ProviderAway'
  }
}
