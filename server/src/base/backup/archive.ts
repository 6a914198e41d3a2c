import * as z from 'zod'

/**
 * The format of an archive: lines of JSON, gzipped. First the head; then for each table `{"table": name}` and a line
 * for each row, a list of its values as PostgreSQL writes them, in the order of the head's columns; last the tail.
 */
export const archiveFormat = 'strom-archive'
export const archiveVersion = 1

const name = z.string().min(1)

export const archiveHead = z.object({
  format: z.literal(archiveFormat),
  version: z.int(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** The migrations that had been applied, in order. */
  migrations: z.array(name),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** The last value that each sequence has given. */
  sequences: z.record(name, z.string().regex(/^-?\d+$/)),
})
export type ArchiveHead = z.output<typeof archiveHead>

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const archiveTail = z.object({
  /** The number of lines of each table, and their SHA-256 with line ends. */
  tables: z.record(name, z.object({ rows: z.int(), sha256: digest })),
  /** SHA-256 of everything before this line. */
  sha256: digest,
})
export type ArchiveTail = z.output<typeof archiveTail>

/** Told how far long work has got. */
export type Tell = (says: string) => void

/** The number of all rows. */
export function countRows({ tables }: Pick<ArchiveTail, 'tables'>): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}
