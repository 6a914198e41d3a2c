// A PostgreSQL that neither answers nor refuses: a machine that stands still, a network that swallows what is sent.
import pg from 'pg'

type WatchdogTimeouts = {
  /** A query that takes longer is looked after (milliseconds). */
  patienceMs: number
  /** PostgreSQL has so long to say whether it works on it. */
  answerMs: number
}

/** Together with the time between two looks: who asks knows within three seconds. */
export const defaultTimeouts: WatchdogTimeouts = { patienceMs: 1000, answerMs: 1500 }

/** Long queries are checked less and less often. */
const longestPauseMs = 10_000
/** A timer this late says that this process did not get to read an answer. */
const ownDelayMs = 300

export type StuckQueries = {
  /** PostgreSQL said nothing when it was asked last: anyone who asks now would only wait. */
  readonly isSilent: boolean
  /**
   * A query begins on this connection, or, with none, somebody waits for one. When nobody works on the query, the
   * connection is cut, and it fails as on any that is lost.
   * @returns what says that it has ended.
   */
  begin(client: pg.PoolClient | null): () => void
  close(): void
}

type Asked = { client: pg.PoolClient | null; since: number; dueAt: number; isSuspect: boolean }
type Working = ReadonlySet<number> | 'silent' | 'unknown'

const backendPid = (client: object | null) => (client as { processID: number | null } | null)?.processID

/** Behind a pooler the process is another; of somebody else's connections there is no state. Both tell nothing. */
const whoWorks = `select pg_backend_pid() as own,
  coalesce(array_agg(pid) filter (where coalesce(state, '') not like 'idle%'), '{}') as working
  from pg_stat_activity where pid = any($1::int[])`

/** Watches queries: which of them take long, and whether PostgreSQL works on those. `connection` is where it is asked. */
export function createConnectionWatchdog(
  connection: pg.ClientConfig,
  { patienceMs, answerMs }: WatchdogTimeouts,
): StuckQueries {
  const asked = new Set<Asked>()
  let timer: NodeJS.Timeout | undefined
  let isSilent = false
  let isClosed = false

  /** On a new connection each time: an old one may be stuck itself. */
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

  function judge(one: Asked, working: Working) {
    const now = performance.now()
    const { client } = one
    const isWorkedOn = working === 'unknown' || (working !== 'silent' && working.has(backendPid(client) ?? 0))
    if (client === null || isWorkedOn) {
      Object.assign(one, { isSuspect: false, dueAt: now + Math.min(now - one.since, longestPauseMs) })
      return
    }
    // Its answer may be on the way: it is asked about once more.
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

/** A server that refuses a connection is reachable. */
function saysNothing(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return (
    /^(timeout expired|Query read timeout)/.test(message) ||
    ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)
  )
}
