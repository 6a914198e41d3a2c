/**
 * Reasons why a healthy database does not answer just now:
 * - `unreachable`: it cannot be reached, starts, stops, or takes no writes (a standby);
 * - `busy`: every connection is in use, or another transaction stands in the way;
 * - `slow`: the statement took longer than one may;
 * - `full`: its disk is.
 */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'slow' | 'full'

/** The database does not answer now; trying again later makes sense. */
export class DatabaseUnavailable extends Error {
  readonly trouble: DatabaseTrouble
  /** Nothing but a read, or the beginning of a transaction, was under way: it may be asked again. */
  readonly nothingDone: boolean

  constructor(
    trouble: DatabaseTrouble,
    message: string,
    { nothingDone = false, ...options }: ErrorOptions & { nothingDone?: boolean } = {},
  ) {
    super(message, options)
    this.name = 'DatabaseUnavailable'
    this.trouble = trouble
    this.nothingDone = nothingDone
  }
}

/** By PostgreSQL's code, or the system's, of the error. */
const troubles: Readonly<Record<string, DatabaseTrouble>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ENOENT: 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '25006': 'unreachable',
  '53300': 'busy',
  '55P03': 'busy',
  '40P01': 'busy',
  '40001': 'busy',
  '57014': 'slow',
  '53100': 'full',
}

/** Messages of `pg`, without a code, when a connection breaks. */
const lostConnection = /^(Connection terminated|timeout expired|Client has encountered a connection error)/

/** Only these may tell of a file instead, outside of the database's own errors. */
const systemCodes = /^E[A-Z]+$/

/** Classifies an error of a database that does not answer; null for others, which are bugs. */
export function classifyDatabaseError(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseUnavailable) return error.trouble
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (systemCodes.test(code) && !isOfConnection(syscall)) return null
  return troubles[code] ?? (lostConnection.test(error.message) ? 'unreachable' : null)
}

function isOfConnection(syscall: string | undefined) {
  return syscall === undefined || /^(connect|read|write|getaddrinfo)/.test(syscall)
}

/** Whether an error says that the connection it came over is of no more use. */
export function isLost(error: unknown): boolean {
  return classifyDatabaseError(error) === 'unreachable' && (error as { code?: string }).code !== '25006'
}

/** Whether an error says that a table has other columns than when the connection prepared the statement. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  return code === '0A000' && message.startsWith('cached plan')
}
