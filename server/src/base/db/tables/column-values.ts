const oid = {
  bytea: 17,
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
} as const

const asWritten = (text: string) => text

function parseInteger(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function parseInstant(text: string): Date | number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  return new Date(text)
}

/** By type OID, where the drivers differ. Text stays exact and free of time zones. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [oid.int8]: parseInteger,
  [oid.date]: asWritten,
  [oid.timestamp]: asWritten,
  [oid.timestamptz]: parseInstant,
  [oid.interval]: asWritten,
  [oid.numeric]: asWritten,
}

/** PGlite derives these; `pg` does not. */
export const arrayOf: Readonly<Record<number, number>> = {
  1001: oid.bytea,
  1016: oid.int8,
  1182: oid.date,
  1115: oid.timestamp,
  1185: oid.timestamptz,
  1187: oid.interval,
  1231: oid.numeric,
}
