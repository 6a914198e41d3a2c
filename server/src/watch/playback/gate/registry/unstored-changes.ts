import type { Logger } from 'pino'
import type { SteadyClock } from '../../../../base/clock.ts'
import { limitConcurrency } from '../../../../base/concurrency.ts'
import { classifyDatabaseError } from '../../../../base/db/classify-database-error.ts'
import type { Db } from '../../../../base/db/db.ts'
import type { Events } from '../../../../base/db/events/events.ts'
import { lockAccount } from '../../../../people/accounts/queries.ts'
import {
  endSessions,
  findDeviceSession,
  findPeopleOfSession,
  insertSession,
  listSessionsOfAccounts,
  type NewSession,
  type Renewal,
  renewSession,
  type SessionRow,
} from '../../queries.ts'
import type { SessionBook } from '../session-book.ts'
import { type Session, toSession } from './session.ts'
import { renewed, withChanges } from './session-changes.ts'
import type { SessionIndex } from './session-index.ts'

type People = NonNullable<Awaited<ReturnType<typeof findPeopleOfSession>>>
type Start = { row: SessionRow; people: People }
type Change = { session: Session; start?: Start; renewal?: Renewal; ended?: boolean }

type Dependencies = {
  db: Db
  clock: SteadyClock
  log: Logger
  events: Events
  sessions: SessionIndex
  tell: (accountId: string) => void
  /** Called once a session that began on the full disk is stored. */
  onStored: (session: Session) => void
}

/** Changes made while the disk is full: they take effect at once and are stored later. */
export function createUnstoredChanges(needs: Dependencies) {
  const { db, clock, log, events, sessions, tell, onStored } = needs
  const changes = new Map<string, Change>()
  const inTurn = limitConcurrency(1)

  function changeOf(session: Session): Change {
    const known = changes.get(session.id) ?? { session }
    changes.set(session.id, known)
    return known
  }

  function remembered(row: SessionRow): Session {
    const known = sessions.get(row.id)
    if (known) return known
    const session = toSession(row)
    sessions.add(session)
    return session
  }

  const startsOf = (accountId: string) =>
    [...changes.values()].flatMap(({ session, start }) =>
      start && session.accountId === accountId ? [withChanges(start.row, session)] : [],
    )

  function book(accountId: string): SessionBook {
    const all = async (since: Date) => {
      const stored = await listSessionsOfAccounts(db, { since, accountIds: [accountId] })
      return [...stored.map((row) => withChanges(row, remembered(row))), ...startsOf(accountId)]
    }
    return {
      list: async (since) => (await all(since)).filter(({ ends_at }) => ends_at === null || ends_at > since),
      async find(deviceId, id) {
        const started = startsOf(accountId).filter((row) => row.device_id === deviceId)
        const found = id === undefined ? started.at(-1) : started.find((row) => row.id === id)
        if (found) return found
        const stored = await findDeviceSession(db, deviceId, id)
        const known = stored && sessions.get(stored.id)
        return known ? withChanges(stored, known) : stored
      },
      async end(ids, reason, at) {
        const ended = ids.filter((id) => {
          const endsAt = sessions.get(id)?.endsAt
          return endsAt === null || (endsAt !== undefined && endsAt > at.getTime())
        })
        for (const id of ended) {
          const session = sessions.get(id) as Session
          Object.assign(session, { endsAt: at.getTime(), endedReason: reason })
          changeOf(session).ended = true
        }
        return ended
      },
      async start(session) {
        const people = await findPeopleOfSession(db, session.device_id)
        if (!people) throw new Error('the device of a session is gone')
        const row = startedRow(session, people)
        changeOf(remembered(row)).start = { row, people }
      },
      async renew(id, renewal) {
        const session = sessions.get(id)
        if (!session) return
        const change = changeOf(session)
        change.renewal = { ...change.renewal, ...renewal }
        Object.assign(session, renewed(change.renewal))
      },
      async tell() {},
    }
  }

  function startedRow(session: NewSession, people: People): SessionRow {
    return {
      ...people,
      ...session,
      // The device's own network could not be stored.
      called_from: session.network,
      last_seen_at: session.created_at,
      title: null,
      stream_id: null,
      player: null,
      casting: false,
      cast_network: null,
      foreign_since: null,
      away_since: null,
      moved_at: null,
      left_at: null,
      ends_at: null,
      ended_reason: null,
      ended_note: null,
      figures: null,
      figures_at: null,
    }
  }

  async function storeOne(tx: Db, { session, start, renewal, ended }: Change) {
    if (start) {
      const { id, public_id, account_id, device_id, network, ip, created_at, expires_at } = start.row
      await insertSession(tx, { id, public_id, account_id, device_id, network, ip, created_at, expires_at })
    }
    if (renewal) await renewSession(tx, session.id, renewal)
    const { endsAt, endedReason } = session
    if ((ended || start) && endsAt !== null && endedReason) {
      await endSessions(tx, [session.id], endedReason, new Date(endsAt))
    }
  }

  async function storeTogether(accountId: string, due: readonly Change[]) {
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      for (const change of due) await storeOne(tx, change)
      await events.publish(tx, 'playback', { accountId })
    })
    for (const { session } of due) changes.delete(session.id)
  }

  async function storeStart(change: Change) {
    const { session } = change
    try {
      await storeTogether(session.accountId, [change])
      onStored(session)
    } catch (error) {
      if (classifyDatabaseError(error) !== null) throw error
      // A retry would fail for ever, for example after the device was deleted.
      log.warn({ err: error }, 'a session that began on a full disk ends, since it could not be stored')
      Object.assign(session, { endsAt: clock.now(), endedReason: 'expired' })
      changes.delete(session.id)
    }
  }

  async function storeAccount(accountId: string) {
    const due = [...changes.values()].filter(({ session }) => session.accountId === accountId)
    const [starts, others] = [due.filter(({ start }) => start), due.filter(({ start }) => !start)]
    // Ends go first: a device may have only one living session.
    if (others.length > 0) await storeTogether(accountId, others)
    for (const change of starts) await storeStart(change)
  }

  return {
    change: <T>(accountId: string, work: (book: SessionBook) => Promise<T>): Promise<T> =>
      inTurn(() => work(book(accountId)).finally(() => tell(accountId))),

    /** A read from the database lacks the unstored renewal. */
    reapply(session: Session) {
      const renewal = changes.get(session.id)?.renewal
      if (!renewal) return
      // Memory has newer times and addresses than a renewal that waits.
      const { lastSeenAt, expiresAt, ip } = session
      Object.assign(session, renewed(renewal), { lastSeenAt, expiresAt, ip })
    },

    noteEnds(ended: readonly Session[]) {
      for (const session of ended) changeOf(session).ended = true
    },

    /** Updates sign-outs, access and network, which the database has for stored sessions only. */
    async refreshStarts(isRead: (accountId: string) => boolean) {
      for (const { session, start } of [...changes.values()]) {
        if (!start || !isRead(session.accountId)) continue
        const people = await findPeopleOfSession(db, session.deviceId)
        if (!people) {
          session.signedOut = true
          continue
        }
        const { signedOut, accessEndsAt } = toSession({ ...start.row, ...people })
        const hasMoved = people.called_from !== start.people.called_from
        Object.assign(session, { signedOut, accessEndsAt }, hasMoved && { calledFrom: people.called_from })
        start.people = people
        tell(session.accountId)
      }
    },

    /** An ended session that was never stored need not be. */
    forgetStart({ id }: Session) {
      if (changes.get(id)?.start) changes.delete(id)
    },

    isStart: ({ id }: Session) => changes.get(id)?.start !== undefined,

    store: (accountId?: string): Promise<void> =>
      inTurn(async () => {
        const due = new Set([...changes.values()].map(({ session }) => session.accountId))
        for (const id of due) if (accountId === undefined || id === accountId) await storeAccount(id)
      }),
  }
}
