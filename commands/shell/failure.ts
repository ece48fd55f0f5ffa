/** A failure that the person at the command line can mend: printed as a sentence, without a stack. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
}

/** Runs a command. A `Failure` is printed and the exit code is 1; any other error is a bug and keeps its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}
