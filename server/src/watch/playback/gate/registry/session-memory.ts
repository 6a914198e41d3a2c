import type { EndReason } from '@strom/contract'
import type { Logger } from 'pino'
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
import { createUnstoredChanges } from './unstored-changes.ts'
import { createUnwrittenUses } from './unwritten-uses.ts'

export type MemoryDependencies = {
  db: Db
  events: Events
  settings: Settings
  clock: SteadyClock
  log: Logger
}

/** So that players of ended sessions learn why. */
const endedKeptMs = 10 * 60_000

const everyone = ''

/** `onRead` runs before ends are stored. */
export function createSessionMemory(needs: MemoryDependencies, onRead: (accountIds: Set<string>) => void) {
  const { db, events, settings, clock, log } = needs
  const sessions = createSessionIndex()
  const uses = createUnwrittenUses({ db, clock, limits: () => readLimits(settings) })

  const unstored = createUnstoredChanges({
    db,
    clock,
    log,
    events,
    sessions,
    tell: (accountId) => onRead(new Set([accountId])),
    onStored: (session) => uses.note(session),
  })

  function prolong(session: Session) {
    const now = clock.now()
    session.lastSeenAt = now
    session.expiresAt = Math.max(
      session.expiresAt,
      renewedExpiry(session.createdAt, now, readLimits(settings)),
    )
    uses.note(session)
  }

  /** Sessions alive before the machine slept stay alive. */
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
      else {
        updateSession(session, read)
        unstored.reapply(session)
      }
      // A time in the future would keep it alive.
      bringBack(session, now, limits)
      const reason = endReason(session, now, limits)
      if (reason === null) continue
      if (!isOver(session, now)) Object.assign(session, { endsAt: now, endedReason: reason })
      if (!stored) over.push(session)
    }
    onRead(new Set(rows.map((row) => row.account_id)))
    if (over.length === 0) return
    try {
      await storeEnds(over, new Date(now))
    } catch (error) {
      if (classifyDatabaseError(error) !== 'full') throw error
      unstored.noteEnds(over)
    }
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

  /** Other nodes could not store uses meanwhile. */
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
        // As after a restart; otherwise what plays at another node would look idle.
        await reviveSessions(db, new Date(clock.now()))
        cutOff = false
      }
      const since = keptSince()
      const rows = accountIds.includes(everyone)
        ? await listSessions(db, since)
        : await listSessionsOfAccounts(db, { since, accountIds })
      await adopt(rows)
      const isRead = (id: string) => accountIds.includes(everyone) || accountIds.includes(id)
      await unstored.refreshStarts(isRead)
    }),
  )

  const store = (due: readonly Session[]) => noticing(() => uses.store(due))

  return {
    refresh: (accountId: string): Promise<void> => read(accountId),
    refreshAll: (): Promise<void> => read(everyone),

    async find(id: string): Promise<Session | undefined> {
      makeUpForJump()
      const now = clock.now()
      const known = sessions.get(id)
      if (known && (isOver(known, now) || endReason(known, now, readLimits(settings)) === null)) return known
      const accountId = known?.accountId ?? (await findOwner(id))
      if (accountId !== undefined) await read(accountId)
      return sessions.get(id)
    },

    ofAccount: sessions.ofAccount,

    isCutOff: () => cutOff,

    prolong,
    makeUpForJump,

    noteFigures: uses.noteFigures,

    /** Also waits for earlier writes. */
    async writeBack(accountId?: string) {
      await unstored.store(accountId)
      await store(accountId === undefined ? uses.all() : uses.of(sessions.ofAccount(accountId)))
    },

    async writeBackWaiting() {
      await unstored.store()
      await store(uses.due())
    },

    changeInMemory: unstored.change,

    async expire() {
      makeUpForJump()
      const now = clock.now()
      const limits = readLimits(settings)
      const due = new Set<string>()
      for (const session of sessions.all()) {
        if (session.endsAt !== null && session.endsAt <= now - endedKeptMs) {
          sessions.remove(session)
          unstored.forgetStart(session)
        } else if (!isOver(session, now)) {
          const reason = endReason(session, now, limits)
          if (reason === null) continue
          if (unstored.isStart(session)) Object.assign(session, { endsAt: now, endedReason: reason })
          else due.add(session.accountId)
        }
      }
      await Promise.all([...due].map(read))
    },
  }
}
