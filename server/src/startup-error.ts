/**
 * A reason not to start, written for the operator: one sentence that says what is wrong and what to do.
 * Whoever catches it shows the message without a stack and ends the process.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
