import type { Figures } from '@strom/contract'
import type { SteadyClock } from '../../../../base/clock.ts'
import type { Db } from '../../../../base/db/db.ts'
import { updateSessionUse } from '../../queries.ts'
import type { Limits, Session } from './session.ts'

type Unwritten = { waitsSince: number; figures?: { value: Figures; at: number } | undefined }

/** 15 of 90 s: other nodes see only stored uses. */
const waitsOfIdle = 1 / 6

const writtenAtOnce = 500

type Dependencies = { db: Db; clock: SteadyClock; limits: () => Limits }

export function createUnwrittenUses({ db, clock, limits }: Dependencies) {
  const unwritten = new Map<Session, Unwritten>()
  const storing = new Set<Promise<void>>()

  function note(session: Session): Unwritten {
    const known = unwritten.get(session)
    if (known) return known
    const noted = { waitsSince: clock.steady() }
    unwritten.set(session, noted)
    return noted
  }

  function putBack([session, { waitsSince, figures }]: [Session, Unwritten]) {
    unwritten.set(session, { waitsSince, figures: unwritten.get(session)?.figures ?? figures })
  }

  async function store(due: readonly Session[]) {
    for (let from = 0; from < due.length; from += writtenAtOnce) {
      const some = due
        .slice(from, from + writtenAtOnce)
        .map((session): [Session, Unwritten] => [session, note(session)])
      for (const [session] of some) unwritten.delete(session)
      try {
        await updateSessionUse(
          db,
          some.map(([session, noted]) => toSessionUse(session, noted)),
        )
      } catch (error) {
        some.forEach(putBack)
        throw error
      }
    }
  }

  return {
    note(session: Session) {
      note(session)
    },

    noteFigures(session: Session, value: Figures) {
      note(session).figures = { value, at: clock.now() }
    },

    of: (sessions: Iterable<Session>): Session[] => [...sessions].filter((session) => unwritten.has(session)),
    all: (): Session[] => [...unwritten.keys()],

    due(): Session[] {
      const since = clock.steady() - limits().idle * waitsOfIdle
      return [...unwritten].filter(([, { waitsSince }]) => waitsSince <= since).map(([session]) => session)
    },

    /** Also waits for writes under way. */
    async store(sessions: readonly Session[]) {
      const before = [...storing]
      const own = store(sessions)
      storing.add(own)
      await Promise.all([own.finally(() => storing.delete(own)), ...before])
    },
  }
}

function toSessionUse(session: Session, { figures }: Unwritten) {
  return {
    id: session.id,
    ip: session.ip,
    stream_id: session.streamId,
    player: session.player,
    last_seen_at: new Date(session.lastSeenAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
    ...(figures && { figures: figures.value, figures_at: new Date(figures.at).toISOString() }),
  }
}
