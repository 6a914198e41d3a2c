/** One sentence for the operator: what is wrong and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  /** May resolve without a change, as a database still starting. */
  readonly passing: boolean

  constructor(message: string, { passing = false, ...options }: ErrorOptions & { passing?: boolean } = {}) {
    super(message, options)
    this.passing = passing
  }
}

/** 78 (`EX_CONFIG`) keeps systemd from restarting. */
export function exitCodeOf({ passing }: StartupError): 1 | 78 {
  return passing ? 1 : 78
}
