import { randomBytes } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import { changeSessions } from './gate/change-sessions.ts'
import type { Ending } from './gate/ending.ts'
import { readLimits, renewedExpiry } from './gate/registry/session.ts'
import type { SessionBook } from './gate/session-book.ts'
import { endSharers, type LivingSession, otherDevicesPlaying } from './gate/sharers.ts'
import { newSessionId } from './gate/stream-token.ts'
import { findRight } from './queries.ts'
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

async function moveOwnSessions(app: WatchApp, book: SessionBook, { deviceId }: TokenRequest) {
  const now = app.clock.now()
  const overlapEnd = new Date(now + readLimits(app.settings).overlap)
  const own = (await book.list(new Date(now))).filter((row) => row.device_id === deviceId)
  const playing = own.filter((row) => row.ends_at === null).map((row) => row.id)
  const movedBefore = own.filter((row) => row.ends_at !== null).map((row) => row.id)
  await book.end(playing, 'moved', overlapEnd)
  await book.end(movedBefore, 'moved', new Date(now))
}

async function startSession(
  app: WatchApp,
  book: SessionBook,
  { accountId, deviceId, ip, network }: TokenRequest,
) {
  const now = app.clock.now()
  const id = newSessionId()
  await book.start({
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

async function giveWay(
  app: WatchApp,
  book: SessionBook,
  household: LivingSession[],
  publicId: string | undefined,
) {
  const chosen = household.filter((session) => session.publicId === publicId)
  await book.end(
    chosen.map(({ id }) => id),
    'replaced',
    new Date(app.clock.now()),
  )
  return household.filter((session) => !chosen.includes(session))
}

async function requestLocked(
  app: WatchApp,
  db: Db,
  book: SessionBook,
  request: TokenRequest,
): Promise<TokenResult> {
  const right = await findRight(db, request.accountId, request.deviceId)
  if (right.ended_at !== null || right.suspended_at !== null) return { ok: false, reason: 'signed-out' }
  const accessEndsAt = right.access_ends_at?.getTime() ?? 0
  if (!right.is_staff && accessEndsAt <= app.clock.now()) return { ok: false, reason: 'no-subscription' }

  const playing = await otherDevicesPlaying(app, book, request)
  const { resumes } = request
  const ending =
    resumes === undefined ? null : await resumeDenyReason(app, book, { ...request, resumes }, playing)
  if (ending) return { ok: false, reason: 'ended', ...ending }
  const inHousehold = playing.filter(
    ({ calledFrom, endsAt }) => calledFrom === request.network && endsAt === null,
  )
  const household = await giveWay(app, book, inHousehold, request.endSession)
  await book.tell()
  if (household.length >= app.settings.get('householdSessions')) {
    return { ok: false, reason: 'session-limit', sessions: household }
  }
  const sharerDisconnected = await endSharers(app, book, playing, request.network)
  await moveOwnSessions(app, book, request)
  const sessionId = await startSession(app, book, request)
  return { ok: true, streamToken: app.registry.tokens.sign(sessionId), sharerDisconnected }
}

/** `session-limit`: the household chooses from `sessions`. `ended`: may not resume (docs/mechanisms.md). */
export function requestStreamToken(app: WatchApp, request: TokenRequest): Promise<TokenResult> {
  return changeSessions(app, request.accountId, (db, book) => requestLocked(app, db, book, request))
}
