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

/**
 * How column values are read, by type OID, where the two drivers would differ.
 *
 * `int8` is a number while it is a safe integer, else a bigint; `timestamptz` a Date; `numeric`, `date`, `timestamp`
 * and `interval` stay text (exact, and without a time zone to be guessed); `bytea` a Buffer. Both drivers read
 * `boolean`, `int2`, `int4`, `float`, `text`, `uuid`, `json` and `jsonb` alike by themselves.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [oid.int8]: parseInteger,
  [oid.date]: asWritten,
  [oid.timestamp]: asWritten,
  [oid.timestamptz]: parseInstant,
  [oid.interval]: asWritten,
  [oid.numeric]: asWritten,
}

/** The array type of each of those types, which PGlite derives by itself and `pg` does not. */
export const arrayOf: Readonly<Record<number, number>> = {
  1001: oid.bytea,
  1016: oid.int8,
  1182: oid.date,
  1115: oid.timestamp,
  1185: oid.timestamptz,
  1187: oid.interval,
  1231: oid.numeric,
}
