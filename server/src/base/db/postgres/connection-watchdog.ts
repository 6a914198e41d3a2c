// For a PostgreSQL that neither answers nor refuses.
import pg from 'pg'

type WatchdogTimeouts = {
  patienceMs: number
  answerMs: number
}

/** A caller learns of a silent PostgreSQL within three seconds. */
export const defaultTimeouts: WatchdogTimeouts = { patienceMs: 1000, answerMs: 1500 }

const longestPauseMs = 10_000
/** A later timer means that this process was too busy to read the answer. */
const ownDelayMs = 300

export type StuckQueries = {
  readonly isSilent: boolean
  /**
   * `client` is null while waiting for one. Cuts a connection whose query no backend works on. Call the
   * returned function at its end.
   */
  begin(client: pg.PoolClient | null): () => void
  close(): void
}

type PendingQuery = { client: pg.PoolClient | null; since: number; dueAt: number; isSuspect: boolean }
type Working = ReadonlySet<number> | 'silent' | 'unknown'

const backendPid = (client: object | null) => (client as { processID: number | null } | null)?.processID

/**
 * Behind a pooler the process id differs; other users' connections hide their state. Neither counts as stuck.
 */
const whoWorks = `select pg_backend_pid() as own,
  coalesce(array_agg(pid) filter (where coalesce(state, '') not like 'idle%'), '{}') as working
  from pg_stat_activity where pid = any($1::int[])`

export function createConnectionWatchdog(
  connection: pg.ClientConfig,
  { patienceMs, answerMs }: WatchdogTimeouts,
): StuckQueries {
  const asked = new Set<PendingQuery>()
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  let isClosed = false

  /** An old connection may be stuck too. */
  async function look(pids: readonly number[]): Promise<Working> {
    const looker = new pg.Client({
      ...connection,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    looker.on('error', () => {})
    let askedAt = performance.now()
    try {
      await looker.connect()
      askedAt = performance.now()
      const { rows } = await looker.query<{ own: number; working: number[] }>(whoWorks, [pids])
      const [answer] = rows
      return answer && answer.own === backendPid(looker) ? new Set(answer.working) : 'unknown'
    } catch (error) {
      const wasLate = performance.now() - askedAt > answerMs + ownDelayMs
      return saysNothing(error) && !wasLate ? 'silent' : 'unknown'
    } finally {
      looker.end().catch(() => {})
    }
  }

  function judge(one: PendingQuery, working: Working) {
    const now = performance.now()
    const { client } = one
    const isWorkedOn = working === 'unknown' || (working !== 'silent' && working.has(backendPid(client) ?? 0))
    if (client === null || isWorkedOn) {
      Object.assign(one, { isSuspect: false, dueAt: now + Math.min(now - one.since, longestPauseMs) })
      return
    }
    // At the first look its answer may be on the way.
    if (working === 'silent' || one.isSuspect) client.end().catch(() => {})
    Object.assign(one, { isSuspect: true, dueAt: now })
  }

  async function lookAfter() {
    const now = performance.now()
    const due = [...asked].filter(({ dueAt }) => dueAt <= now)
    if (due.length > 0 || isSilent) {
      const working = await look(due.flatMap(({ client }) => backendPid(client) ?? []))
      isSilent = working === 'silent'
      for (const one of due) if (asked.has(one)) judge(one, working)
    }
    timer = undefined
    if (asked.size > 0 || isSilent) lookSoon()
  }

  function lookSoon() {
    if (!isClosed) timer ??= setTimeout(lookAfter, patienceMs / 2).unref()
  }

  return {
    get isSilent() {
      return isSilent
    },
    begin(client) {
      const since = performance.now()
      const one = { client, since, dueAt: since + patienceMs, isSuspect: false }
      asked.add(one)
      if (timer === undefined) lookSoon()
      return () => asked.delete(one)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** A refusal counts as an answer. */
function saysNothing(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return (
    /^(timeout expired|Query read timeout)/.test(message) ||
    ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  )
}
