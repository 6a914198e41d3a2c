/**
 * A reason not to start, written for the operator: one sentence that says what is wrong and what to do.
 * The catcher shows the message without a stack and ends the process.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  /** It may be over by itself: a database that is still starting, a port that is not free yet. */
  readonly passing: boolean

  constructor(message: string, { passing = false, ...options }: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = passing
  }
}

/** The server's exit code: what only a person can mend has its own, `EX_CONFIG`, after which systemd starts nothing again. */
export function exitCodeOf({ passing }: StartupError): 1 | 78 {
  return passing ? 1 : 78
}
