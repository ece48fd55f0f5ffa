/**
 * The one door to D1: whatever goes wrong behind it comes out as `DatabaseAway`, so that «D1 cannot be asked» is a class and
 * not a guess from an error's text. Nothing else may be done inside `ask`, or its bugs would look like an outage.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('D1 did not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

export async function ask<T>(question: PromiseLike<T>): Promise<T> {
  try {
    return await question
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
}
