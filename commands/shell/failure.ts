/** What went wrong in a way that whoever runs the command can do something about: told in a sentence, without a stack. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
}

/** Runs a command to its end. A failure is told and the exit code is 1; anything else is a bug and keeps its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}
