import { randomBytes } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { WatchApp } from '../watch-app.ts'
import type { Ending } from './gate/ending.ts'
import { readLimits, renewedExpiry } from './gate/registry/session.ts'
import { endSharers, type LivingSession, otherDevicesPlaying } from './gate/sharers.ts'
import { newSessionId } from './gate/stream-token.ts'
import { endSessions, findRight, insertSession, listSessionsOfAccounts } from './queries.ts'
import { resumeDenyReason } from './resume.ts'

export type TokenRequest = {
  accountId: string
  deviceId: string
  ip: string
  network: string
  /** Public id of a session of the household that shall give way. */
  endSession?: string | undefined
  /** The stream token of a player that goes on by itself. */
  resumes?: string | undefined
}

export type TokenResult =
  | { ok: true; streamToken: string; sharerDisconnected: boolean }
  | { ok: false; reason: 'signed-out' | 'no-subscription' }
  | { ok: false; reason: 'session-limit'; sessions: LivingSession[] }
  | ({ ok: false; reason: 'ended' } & Ending)

/** The device's living session plays on for a moment; one that was moved before stops now. */
async function moveOwnSessions(app: WatchApp, tx: Db, { accountId, deviceId }: TokenRequest) {
  const now = app.clock.now()
  const overlapEnd = new Date(now + readLimits(app.settings).overlap)
  const own = (await listSessionsOfAccounts(tx, { since: new Date(now), accountIds: [accountId] })).filter(
    (row) => row.device_id === deviceId,
  )
  const playing = own.filter((row) => row.ends_at === null).map((row) => row.id)
  const movedBefore = own.filter((row) => row.ends_at !== null).map((row) => row.id)
  await endSessions(tx, playing, 'moved', overlapEnd)
  await endSessions(tx, movedBefore, 'moved', new Date(now))
}

async function startSession(app: WatchApp, tx: Db, { accountId, deviceId, ip, network }: TokenRequest) {
  const now = app.clock.now()
  const id = newSessionId()
  await insertSession(tx, {
    id,
    public_id: randomBytes(6).toString('hex'),
    account_id: accountId,
    device_id: deviceId,
    network,
    ip,
    created_at: new Date(now),
    expires_at: new Date(renewedExpiry(now, now, readLimits(app.settings))),
  })
  return id
}

/** Ends the session the household chose to end. @returns those that go on. */
async function giveWay(app: WatchApp, tx: Db, household: LivingSession[], publicId: string | undefined) {
  const chosen = household.filter((session) => session.publicId === publicId)
  await endSessions(
    tx,
    chosen.map(({ id }) => id),
    'replaced',
    new Date(app.clock.now()),
  )
  return household.filter((session) => !chosen.includes(session))
}

async function requestLocked(app: WatchApp, tx: Db, request: TokenRequest): Promise<TokenResult> {
  await lockAccount(tx, request.accountId)
  const right = await findRight(tx, request.accountId, request.deviceId)
  if (right.ended_at !== null || right.suspended_at !== null) return { ok: false, reason: 'signed-out' }
  const accessEndsAt = right.access_ends_at?.getTime() ?? 0
  if (!right.is_staff && accessEndsAt <= app.clock.now()) return { ok: false, reason: 'no-subscription' }

  const playing = await otherDevicesPlaying(app, tx, request)
  const { resumes } = request
  const ending =
    resumes === undefined ? null : await resumeDenyReason(app, tx, { ...request, resumes }, playing)
  if (ending) return { ok: false, reason: 'ended', ...ending }
  const inHousehold = playing.filter(
    ({ calledFrom, endsAt }) => calledFrom === request.network && endsAt === null,
  )
  const household = await giveWay(app, tx, inHousehold, request.endSession)
  await app.events.publish(tx, 'playback', { accountId: request.accountId })
  if (household.length >= app.settings.get('householdSessions')) {
    return { ok: false, reason: 'session-limit', sessions: household }
  }
  const sharerDisconnected = await endSharers(app, tx, playing, request.network)
  await moveOwnSessions(app, tx, request)
  const sessionId = await startSession(app, tx, request)
  return { ok: true, streamToken: app.registry.tokens.sign(sessionId), sharerDisconnected }
}

/**
 * A stream token for a device. Moves the device's earlier session, ends the
 * account's sessions in other households, and keeps the household's limit. Calls of one account come one by one.
 * Refusals: `no-subscription` unless staff, `session-limit` with the household's sessions to choose from, `ended` with
 * the reason where a player may not go on by itself (decision 0012), and `signed-out` when the sign-in ended meanwhile.
 */
export async function requestStreamToken(app: WatchApp, request: TokenRequest): Promise<TokenResult> {
  await app.registry.writeBack(request.accountId)
  const result = await app.db.transaction().execute((tx) => requestLocked(app, tx, request))
  await app.registry.refresh(request.accountId)
  return result
}
