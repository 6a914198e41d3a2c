import { toHousehold } from '../../../base/http/household.ts'
import type { WatchApp } from '../../watch-app.ts'
import { toStoredMove } from '../queries.ts'
import { changeSessions } from './change-sessions.ts'
import { findEnding } from './ending.ts'
import { movedTo, readLimits, renewedExpiry, type Session, toSession } from './registry/session.ts'
import type { SessionBook } from './session-book.ts'
import { changesOnlyTimes, type ShareCheck, type ShareCheckResult, type Whereabouts } from './share-check.ts'
import { endSharers, otherDevicesPlaying } from './sharers.ts'

type Move = { kind: 'free' | 'foreign' } | { kind: 'undecided'; awaySince: number }

/**
 * A household with a new address moves device by device, so a device that left it is foreign only once
 * another one plays on from the old network.
 */
function judgeMove(app: WatchApp, session: Session, others: readonly Session[]): Move {
  const household = session.network
  const staying = others.filter(
    ({ network, calledFrom, endsAt }) => network === household && calledFrom === household && endsAt === null,
  )
  if (staying.length === 0) return { kind: 'free' }
  const known = new Map([...app.registry.sessionsOf(session.accountId)].map((one) => [one.id, one]))
  const awaySince = session.awaySince ?? app.clock.now()
  const goOn = staying
    .map((stored) => lastSeen(stored, known.get(stored.id)))
    .filter(({ lastSeenAt, ip }) => lastSeenAt > awaySince && toHousehold(ip) === household)
  if (goOn.length === 0) return { kind: 'undecided', awaySince }
  for (const { id } of staying) {
    const one = known.get(id)
    if (one) one.sharerLeft = true
  }
  return { kind: 'foreign' }
}

/** Another node may have stored a newer use. */
function lastSeen(stored: Session, inMemory: Session | undefined): Session {
  return inMemory && inMemory.lastSeenAt > stored.lastSeenAt ? inMemory : stored
}

function takeSharerLeft(app: WatchApp, { accountId, network }: Session): boolean {
  const household = [...app.registry.sessionsOf(accountId)].filter((one) => one.network === network)
  const left = household.some(({ sharerLeft }) => sharerLeft)
  for (const one of household) one.sharerLeft = false
  return left
}

/** A device that left its household is ended itself. */
async function renewAt(
  app: WatchApp,
  book: SessionBook,
  session: Session,
  from: Whereabouts,
  casting?: boolean,
): Promise<ShareCheckResult> {
  const now = app.clock.now()
  const others = await otherDevicesPlaying(app, book, session)
  const isMove = from.network !== session.network
  const move: Move = isMove ? judgeMove(app, session, others) : { kind: 'free' }
  await book.tell()
  if (move.kind === 'foreign') {
    await book.end([session.id], 'account-sharing', new Date(now))
    return { sharerDisconnected: false, ended: 'account-sharing' }
  }
  await book.renew(session.id, {
    ...(move.kind === 'free' && { ip: from.ip }),
    ...(move.kind === 'free' && isMove && toStoredMove(movedTo(session, from.network, now))),
    ...(move.kind === 'undecided' && { away_since: new Date(move.awaySince) }),
    last_seen_at: new Date(now),
    expires_at: new Date(renewedExpiry(session.createdAt, now, readLimits(app.settings))),
    ...(casting !== undefined && { casting }),
  })
  if (move.kind === 'undecided') return { sharerDisconnected: false }
  const left = takeSharerLeft(app, session)
  const ended = await endSharers(app, book, others, from.network)
  return { sharerDisconnected: ended || left }
}

async function checkLocked(app: WatchApp, book: SessionBook, check: ShareCheck): Promise<ShareCheckResult> {
  const named = check.streamToken === undefined ? undefined : app.registry.tokens.verify(check.streamToken)
  if (named?.ok === false) return { sharerDisconnected: false, ended: 'expired' }
  const row = await book.find(check.deviceId, named?.sessionId)
  if (!row) return { sharerDisconnected: false, ...(named && { ended: 'expired' }) }
  const ending = findEnding(app, row)
  if (ending) return { sharerDisconnected: false, ...ending }
  return renewAt(app, book, toSession(row), check, check.casting)
}

/** False if more than times would change: the database decides (docs/mechanisms.md). */
function renewedInMemory(app: WatchApp, check: ShareCheck): boolean {
  const { registry, clock, settings } = app
  const named = registry.tokens.verify(check.streamToken)
  if (!named.ok || !registry.isInStep()) return false
  const ofAccount = [...registry.sessionsOf(check.accountId)]
  const session = ofAccount.find(({ id }) => id === named.sessionId)
  if (!session || !changesOnlyTimes(session, ofAccount, check, clock.now(), readLimits(settings)))
    return false
  registry.renew(session, check)
  return true
}

/** A check from an ended session ends no others. */
export async function checkAccountSharing(app: WatchApp, check: ShareCheck): Promise<ShareCheckResult> {
  if (renewedInMemory(app, check)) return { sharerDisconnected: false }
  return changeSessions(app, check.accountId, (_, book) => checkLocked(app, book, check))
}

export async function moveHousehold(app: WatchApp, { id, accountId, deviceId }: Session, to: Whereabouts) {
  await changeSessions(app, accountId, async (_, book) => {
    const row = await book.find(deviceId, id)
    if (row && !findEnding(app, row)) await renewAt(app, book, toSession(row), to)
  })
}
