import type { EndReason } from '@strom/contract'
import type { SteadyClock } from '../../../../base/clock.ts'
import { detectClockJumps } from '../../../../base/clock-jumps.ts'
import { classifyDatabaseError } from '../../../../base/db/classify-database-error.ts'
import type { Db } from '../../../../base/db/db.ts'
import type { Events } from '../../../../base/db/events/events.ts'
import type { Settings } from '../../../../base/settings/settings.ts'
import {
  endSessions,
  listSessions,
  listSessionsOfAccounts,
  reviveSessions,
  type SessionRow,
} from '../../queries.ts'
import { coalesceByKey } from './coalesce-by-key.ts'
import {
  bringBack,
  endReason,
  isOver,
  readLimits,
  renewedExpiry,
  type Session,
  toSession,
  updateSession,
} from './session.ts'
import { createSessionIndex } from './session-index.ts'
import { createSessionOwners } from './session-owners.ts'
import { createUnwrittenUses } from './unwritten-uses.ts'

export type MemoryDependencies = { db: Db; events: Events; settings: Settings; clock: SteadyClock }

/** Ended sessions are kept so long, so that their players are told why. */
const endedKeptMs = 10 * 60_000

/** The key of a batch that reads every session. */
const everyone = ''

/**
 * The sessions in memory and their way from and to the database. `onRead` hears of the accounts whose sessions
 * were read again, before what is over by it is stored.
 */
export function createSessionMemory(needs: MemoryDependencies, onRead: (accountIds: Set<string>) => void) {
  const { db, events, settings, clock } = needs
  const sessions = createSessionIndex()
  const uses = createUnwrittenUses({ db, clock, limits: () => readLimits(settings) })

  /** The session is used at this moment, and lives on. To be written back. */
  function prolong(session: Session) {
    const now = clock.now()
    session.lastSeenAt = now
    session.expiresAt = Math.max(
      session.expiresAt,
      renewedExpiry(session.createdAt, now, readLimits(settings)),
    )
    uses.note(session)
  }

  /** Nobody could be seen while the machine slept: who was there before is still. */
  const makeUpForJump = detectClockJumps(clock, {
    onSetOn(before) {
      const limits = readLimits(settings)
      for (const session of sessions.all()) if (endReason(session, before, limits) === null) prolong(session)
    },
    onSetBack() {
      for (const session of sessions.all()) bringBack(session, clock.now(), readLimits(settings))
    },
  })

  const keptSince = () => new Date(clock.now() - endedKeptMs)
  const findOwner = createSessionOwners({ db, clock, since: keptSince })

  /** Takes over what the database says, and ends, here at once and then there, what is over by it. */
  async function adopt(rows: readonly SessionRow[]) {
    makeUpForJump()
    const now = clock.now()
    const limits = readLimits(settings)
    const over: Session[] = []
    for (const row of rows) {
      const read = toSession(row)
      const stored = isOver(read, now)
      const session = sessions.get(row.id) ?? read
      if (session === read) sessions.add(session)
      else updateSession(session, read)
      // Or it would live until then, and members wait for it.
      bringBack(session, now, limits)
      const reason = endReason(session, now, limits)
      if (reason === null) continue
      if (!isOver(session, now)) Object.assign(session, { endsAt: now, endedReason: reason })
      if (!stored) over.push(session)
    }
    onRead(new Set(rows.map((row) => row.account_id)))
    if (over.length > 0) await storeEnds(over, new Date(now))
  }

  async function storeEnds(over: readonly Session[], at: Date) {
    const byReason = Map.groupBy(over, (session) => session.endedReason as EndReason)
    await db.transaction().execute(async (tx) => {
      const ended = new Set<string>()
      for (const [reason, group] of byReason) {
        const ids = group.map((session) => session.id)
        for (const id of await endSessions(tx, ids, reason, at)) ended.add(id)
      }
      const accountIds = new Set(over.filter(({ id }) => ended.has(id)).map(({ accountId }) => accountId))
      for (const accountId of accountIds) await events.publish(tx, 'playback', { accountId })
    })
  }

  /** The database could not be reached, so that what nodes saw of the sessions in that time is not in it. */
  let cutOff = false
  async function noticing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      cutOff ||= classifyDatabaseError(error) === 'unreachable'
      throw error
    }
  }

  const read = coalesceByKey((accountIds) =>
    noticing(async () => {
      if (cutOff) {
        // As after a restart: else one node would end as idle what plays at another.
        await reviveSessions(db, new Date(clock.now()))
        cutOff = false
      }
      const since = keptSince()
      const rows = accountIds.includes(everyone)
        ? await listSessions(db, since)
        : await listSessionsOfAccounts(db, { since, accountIds })
      await adopt(rows)
    }),
  )

  const store = (due: readonly Session[]) => noticing(() => uses.store(due))

  return {
    /** Afterwards memory agrees with what was committed before the call. */
    refresh: (accountId: string): Promise<void> => read(accountId),
    refreshAll: (): Promise<void> => read(everyone),

    /** A session that lives or ended some minutes ago; asks the database only about one that is new or seems over. */
    async find(id: string): Promise<Session | undefined> {
      makeUpForJump()
      const now = clock.now()
      const known = sessions.get(id)
      if (known && (isOver(known, now) || endReason(known, now, readLimits(settings)) === null)) return known
      const accountId = known?.accountId ?? (await findOwner(id))
      if (accountId !== undefined) await read(accountId)
      return sessions.get(id)
    },

    /** An account's sessions that are in memory; others it may have are not asked for. */
    ofAccount: sessions.ofAccount,

    /** Whether what nodes did meanwhile may be missing here, since the database could not be reached. */
    isCutOff: () => cutOff,

    prolong,
    makeUpForJump,

    noteFigures: uses.noteFigures,

    /** Afterwards the database has what was learned before the call, whichever call began to write it. */
    writeBack: (accountId?: string): Promise<void> =>
      store(accountId === undefined ? uses.all() : uses.of(sessions.ofAccount(accountId))),

    /** Writes back what has waited long enough. */
    writeBackWaiting: (): Promise<void> => store(uses.due()),

    /** Ends what time alone has ended since, and forgets what ended long ago. */
    async expire() {
      makeUpForJump()
      const now = clock.now()
      const limits = readLimits(settings)
      const due = new Set<string>()
      for (const session of sessions.all()) {
        if (session.endsAt !== null && session.endsAt <= now - endedKeptMs) sessions.remove(session)
        else if (!isOver(session, now) && endReason(session, now, limits) !== null) due.add(session.accountId)
      }
      await Promise.all([...due].map(read))
    },
  }
}
