/** A reason to stop that a person can act on. It is shown as its one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a command's main function. A `Stop` ends it with its sentence and exit code 1; anything else is a bug and shows itself. */
export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
