import type { Db } from '../../../base/db/db.ts'
import { toHousehold } from '../../../base/http/household.ts'
import { lockAccount } from '../../../people/accounts/queries.ts'
import type { WatchApp } from '../../watch-app.ts'
import { endSessions, findDeviceSession, renewSession, toStoredMove } from '../queries.ts'
import { findEnding } from './ending.ts'
import { movedTo, readLimits, renewedExpiry, type Session, toSession } from './registry/session.ts'
import { changesOnlyTimes, type ShareCheck, type ShareCheckResult, type Whereabouts } from './share-check.ts'
import { endSharers, otherDevicesPlaying } from './sharers.ts'

type Move = { kind: 'free' | 'foreign' } | { kind: 'undecided'; awaySince: number }

/**
 * Whether the household moves with a device that calls from another network. Alone it does. Where others stay, the device has left
 * them, and is foreign once one of them plays on from the old network; a whole household that gets another address calls from
 * there one by one, and nobody is foreign. Until that is known the session stays what it was.
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

/** A use may be known here before it is stored, or stored by another node before it is known here. */
function lastSeen(stored: Session, inMemory: Session | undefined): Session {
  return inMemory && inMemory.lastSeenAt > stored.lastSeenAt ? inMemory : stored
}

/** Whether a device that left this household was ended since anybody here was told; told once. */
function takeSharerLeft(app: WatchApp, { accountId, network }: Session): boolean {
  const household = [...app.registry.sessionsOf(accountId)].filter((one) => one.network === network)
  const left = household.some(({ sharerLeft }) => sharerLeft)
  for (const one of household) one.sharerLeft = false
  return left
}

/**
 * Renews a living session in the household its device calls from, and ends the account's sessions elsewhere; one that moved away
 * from others ends nobody, and is ended itself.
 */
async function renewAt(
  app: WatchApp,
  tx: Db,
  session: Session,
  from: Whereabouts,
  casting?: boolean,
): Promise<ShareCheckResult> {
  const now = app.clock.now()
  const others = await otherDevicesPlaying(app, tx, session)
  const isMove = from.network !== session.network
  const move: Move = isMove ? judgeMove(app, session, others) : { kind: 'free' }
  await app.events.publish(tx, 'playback', { accountId: session.accountId })
  if (move.kind === 'foreign') {
    await endSessions(tx, [session.id], 'account-sharing', new Date(now))
    return { sharerDisconnected: false, ended: 'account-sharing' }
  }
  await renewSession(tx, session.id, {
    ...(move.kind === 'free' && { ip: from.ip }),
    ...(move.kind === 'free' && isMove && toStoredMove(movedTo(session, from.network, now))),
    ...(move.kind === 'undecided' && { away_since: new Date(move.awaySince) }),
    last_seen_at: new Date(now),
    expires_at: new Date(renewedExpiry(session.createdAt, now, readLimits(app.settings))),
    ...(casting !== undefined && { casting }),
  })
  if (move.kind === 'undecided') return { sharerDisconnected: false }
  const left = takeSharerLeft(app, session)
  const ended = await endSharers(app, tx, others, from.network)
  return { sharerDisconnected: ended || left }
}

async function checkLocked(app: WatchApp, tx: Db, check: ShareCheck): Promise<ShareCheckResult> {
  await lockAccount(tx, check.accountId)
  const named = check.streamToken === undefined ? undefined : app.registry.tokens.verify(check.streamToken)
  if (named?.ok === false) return { sharerDisconnected: false, ended: 'expired' }
  const row = await findDeviceSession(tx, check.deviceId, named?.sessionId)
  if (!row) return { sharerDisconnected: false, ...(named && { ended: 'expired' }) }
  const ending = findEnding(app, row)
  if (ending) return { sharerDisconnected: false, ...ending }
  return renewAt(app, tx, toSession(row), check, check.casting)
}

/**
 * The common check, of a player that plays where it did: renews its session in memory, to be written back, when that
 * is all there is to do, and says so. Everything else is for the database to tell (decision 0034).
 */
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

/**
 * The account-share check of a player: renews its own device's living session and
 * ends the account's sessions in other households, told once for each. From an ended session it ends nobody and
 * answers why its own ended.
 */
export async function checkAccountSharing(app: WatchApp, check: ShareCheck): Promise<ShareCheckResult> {
  if (renewedInMemory(app, check)) return { sharerDisconnected: false }
  await app.registry.writeBack(check.accountId)
  const result = await app.db.transaction().execute((tx) => checkLocked(app, tx, check))
  await app.registry.refresh(check.accountId)
  return result
}

/** The gate's part of it: the device calls from another network by now, so the session's household is there, or it has left it. */
export async function moveHousehold(app: WatchApp, { id, accountId, deviceId }: Session, to: Whereabouts) {
  await app.registry.writeBack(accountId)
  await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const row = await findDeviceSession(tx, deviceId, id)
    if (row && !findEnding(app, row)) await renewAt(app, tx, toSession(row), to)
  })
  await app.registry.refresh(accountId)
}
