import { readdirSync, readFileSync } from 'node:fs'
import type { PostgresDatabase } from '../../server/src/base/db/database.ts'
import { readRows } from './plans.ts'

/** Totals over all PostgreSQL processes. */
export type PostgresFigures = {
  processorSeconds: number
  /** Waits for the disk at commit. */
  syncs: number
  walBytes: number
}

const ticksPerSecond = 100

function statOf(pid: string | number): { parent: number; own: number; ended: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [own = 0, system = 0, children = 0, childrenSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, own: own + system, ended: children + childrenSystem }
  } catch {
    return null
  }
}

function ticksOf(postmaster: number): number {
  const living = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = living.map(statOf).filter((stat) => stat?.parent === postmaster)
  const itself = statOf(postmaster)
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), (itself?.own ?? 0) + (itself?.ended ?? 0))
}

type Row = { pid: number; syncs: string; bytes: string }

/** PostgreSQL reports its WAL figures up to a second late. */
export async function postgresFigures({ db }: PostgresDatabase): Promise<PostgresFigures> {
  const rows = await readRows<Row>(
    db,
    'select pg_backend_pid() as pid, wal_sync as syncs, wal_bytes as bytes from pg_stat_wal',
  )
  const [row] = rows
  const postmaster = statOf(row?.pid ?? 0)?.parent
  if (!row || !postmaster) throw new Error('PostgreSQL’s processes are not those of this machine')
  return {
    processorSeconds: ticksOf(postmaster) / ticksPerSecond,
    syncs: Number(row.syncs),
    walBytes: Number(row.bytes),
  }
}
