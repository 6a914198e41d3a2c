/** `unreachable` includes standby; `busy` includes conflicting transactions. */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'slow' | 'full'

export class DatabaseUnavailable extends Error {
  readonly trouble: DatabaseTrouble
  /** Safe to retry. */
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

/** `pg` gives these no code. */
const lostConnection = /^(Connection terminated|timeout expired|Client has encountered a connection error)/

/** Outside the database these may concern a file. */
const systemCodes = /^E[A-Z]+$/

/** Null for bugs. */
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

export function isLost(error: unknown): boolean {
  return classifyDatabaseError(error) === 'unreachable' && (error as { code?: string }).code !== '25006'
}
