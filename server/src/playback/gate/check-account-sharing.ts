import { lockAccount } from '../../accounts/queries.ts'
import type { App } from '../../app.ts'
import type { Db } from '../../db/db.ts'
import { findDeviceSession, renewSession } from '../queries.ts'
import { findEnding } from './ending.ts'
import { readLimits, renewedExpiry, type Session, toSession } from './registry/session.ts'
import { changesOnlyTimes, type ShareCheck, type ShareCheckResult, type Whereabouts } from './share-check.ts'
import { endSharers, otherDevicesPlaying } from './sharers.ts'

/** Renews a living session in the household its device calls from, and ends the account's sessions elsewhere. */
async function renewAt(app: App, tx: Db, session: Session, from: Whereabouts, casting?: boolean) {
  const now = app.clock.now()
  await renewSession(tx, session.id, {
    network: from.network,
    ip: from.ip,
    last_seen_at: new Date(now),
    expires_at: new Date(renewedExpiry(session.createdAt, now, readLimits(app.settings))),
    ...(casting !== undefined && { casting }),
  })
  const sharerDisconnected = await endSharers(
    app,
    tx,
    await otherDevicesPlaying(app, tx, session),
    from.network,
  )
  await app.events.publish(tx, 'playback', { accountId: session.accountId })
  return sharerDisconnected
}

async function checkLocked(app: App, tx: Db, check: ShareCheck): Promise<ShareCheckResult> {
  await lockAccount(tx, check.accountId)
  const named = check.streamToken === undefined ? undefined : app.registry.tokens.verify(check.streamToken)
  if (named?.ok === false) return { sharerDisconnected: false, ended: 'expired' }
  const row = await findDeviceSession(tx, check.deviceId, named?.sessionId)
  if (!row) return { sharerDisconnected: false, ...(named && { ended: 'expired' }) }
  const ending = findEnding(app, row)
  if (ending) return { sharerDisconnected: false, ...ending }
  return { sharerDisconnected: await renewAt(app, tx, toSession(row), check, check.casting) }
}

/**
 * The common check, of a player that plays where it did: renews its session in memory, to be written back, when that
 * is all there is to do, and says so. Everything else is for the database to tell (decision 0034).
 */
function renewedInMemory(app: App, check: ShareCheck): boolean {
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
export async function checkAccountSharing(app: App, check: ShareCheck): Promise<ShareCheckResult> {
  if (renewedInMemory(app, check)) return { sharerDisconnected: false }
  await app.registry.writeBack(check.accountId)
  const result = await app.db.transaction().execute((tx) => checkLocked(app, tx, check))
  await app.registry.refresh(check.accountId)
  return result
}

/** The gate's part of it: the device calls from another network by now, so the session's household is there. */
export async function moveHousehold(app: App, { id, accountId, deviceId }: Session, to: Whereabouts) {
  await app.registry.writeBack(accountId)
  await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const row = await findDeviceSession(tx, deviceId, id)
    if (row && !findEnding(app, row)) await renewAt(app, tx, toSession(row), to)
  })
  await app.registry.refresh(accountId)
}
