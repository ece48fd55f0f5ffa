/** The provider could not be reached, was too slow, or gave a faulty answer: a class, not a guess from a text. */
export class ProviderAway extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'ProviderAway'
  }
}
