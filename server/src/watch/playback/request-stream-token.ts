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
  /** Public id of a session to replace. */
  endSession?: string | undefined
  /** Stream token of a player that resumes. */
  resumes?: string | undefined
}

export type TokenResult =
  | { ok: true; streamToken: string; sharerDisconnected: boolean }
  | { ok: false; reason: 'signed-out' | 'no-subscription' }
  | { ok: false; reason: 'session-limit'; sessions: LivingSession[] }
  | ({ ok: false; reason: 'ended' } & Ending)

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

/** `session-limit`: the household chooses from `sessions`. `ended`: may not resume (docs/mechanisms.md). */
export async function requestStreamToken(app: WatchApp, request: TokenRequest): Promise<TokenResult> {
  await app.registry.writeBack(request.accountId)
  const result = await app.db.transaction().execute((tx) => requestLocked(app, tx, request))
  await app.registry.refresh(request.accountId)
  return result
}
