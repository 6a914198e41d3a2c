import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLog } from '../database.ts'

type Upkeep = {
  run(): Promise<void>
  stop(): Promise<void>
}

const everyMs = 60_000
const mostBytesToReplay = 16 * 1024 * 1024

/** Autovacuum's rules and default thresholds. */
const wornTables = `
  select format('%I.%I', schemaname, worn.relname) as name
  from pg_stat_all_tables worn join pg_class on pg_class.oid = relid
  where schemaname not in ('pg_toast', 'information_schema')
    and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
      or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0))`

const bytesToReplay = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()`

/** PGlite has no background processes: without these rounds its log and tables would grow for ever. */
export function startUpkeep(pglite: PGlite, log: DatabaseLog): Upkeep {
  let underWay: Promise<void> | undefined

  async function round() {
    await pglite.query('select pg_stat_force_next_flush()')
    const { rows: worn } = await pglite.query<{ name: string }>(wornTables)
    for (const { name } of worn) await pglite.query(`vacuum (analyze) ${name}`)
    const { rows } = await pglite.query<{ bytes: number }>(bytesToReplay)
    if ((rows[0]?.bytes ?? 0) > mostBytesToReplay) await pglite.query('checkpoint')
  }

  function run() {
    underWay ??= round().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const timer = setInterval(() => {
    run().catch((error: Error) => log.error({ err: error }, 'the upkeep of the embedded database failed'))
  }, everyMs)
  timer.unref()

  return {
    run,
    async stop() {
      clearInterval(timer)
      await underWay?.catch(() => {})
    },
  }
}
