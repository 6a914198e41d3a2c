import * as z from 'zod'

/**
 * Gzipped lines of JSON: the head; per table `{"table": name}` and a list of PostgreSQL text values per row;
 * the tail.
 */
export const archiveFormat = 'strom-archive'
export const archiveVersion = 1

const name = z.string().min(1)

export const archiveHead = z.object({
  format: z.literal(archiveFormat),
  version: z.int(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(name),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  sequences: z.record(name, z.string().regex(/^-?\d+$/)),
})
export type ArchiveHead = z.output<typeof archiveHead>

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const archiveTail = z.object({
  /** Over the lines with their line ends. */
  tables: z.record(name, z.object({ rows: z.int(), sha256: digest })),
  /** Over all lines before this one. */
  sha256: digest,
})
export type ArchiveTail = z.output<typeof archiveTail>

export type Tell = (says: string) => void

export function countRows({ tables }: Pick<ArchiveTail, 'tables'>): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}
