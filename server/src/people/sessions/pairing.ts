import { randomBytes, randomInt } from 'node:crypto'
import { pairingMinutes } from '@strom/contract'
import type { Member } from '../../base/http/member.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import { beginDevice } from './begin-device.ts'
import { hashToken } from './members.ts'
import { lockIfSignedIn } from './queries-begin.ts'
import {
  confirmPairing,
  findConfirming,
  findPairing,
  insertPairing,
  isWaiting,
  takeConfirmed,
} from './queries-pairings.ts'

/** No vowels, so that codes spell no words, and neither 0 nor 1. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789'
const codeLength = 6

/** A television asks for a code, and again when it has expired. */
const codesOfNetwork = { kind: 'television-network', tries: 60, windowSeconds: 3600 } as const

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

type Unknown = { ok: false; reason: 'unknown' }

export async function beginPairing(
  app: PeopleApp,
  { agent, network }: { agent: string; network: string },
): Promise<{ ok: true; code: string; secret: string; expiresAt: Date } | TooMany> {
  const seconds = await consumeAttempt(app.db, codesOfNetwork, network)
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(app.clock.now() + pairingMinutes * 60_000)
  for (;;) {
    const code = newCode()
    const row = { code, secret_hash: hashToken(secret), agent, network, expires_at: expiresAt }
    if (await insertPairing(app.db, row)) return { ok: true, code, secret, expiresAt }
  }
}

export function lookAtPairing(
  app: PeopleApp,
  member: Member,
  code: string,
): Promise<{ ok: true; agent: string; network: string } | Unknown | TooMany> {
  return countingFailures(app, 'own-password', `television ${member.accountId}`, async () => {
    const found = await findPairing(app.db, code, new Date(app.clock.now()))
    return found ? { ok: true as const, ...found } : { ok: false as const, reason: 'unknown' as const }
  })
}

/** Holds until the code expires or the member's device is signed out. */
export function confirm(
  app: PeopleApp,
  member: Member,
  code: string,
): Promise<{ ok: true } | Unknown | TooMany> {
  return countingFailures(app, 'own-password', `television ${member.accountId}`, async () => {
    const done = await confirmPairing(app.db, code, member.deviceId, new Date(app.clock.now()))
    return done ? { ok: true as const } : { ok: false as const, reason: 'unknown' as const }
  })
}

/** `token` is null until the code is confirmed. */
export async function claimPairing(
  app: PeopleApp,
  secret: string,
  network: string,
): Promise<{ ok: true; token: string | null } | Unknown> {
  const now = new Date(app.clock.now())
  const secretHash = hashToken(secret)
  return app.db.transaction().execute(async (tx): Promise<{ ok: true; token: string | null } | Unknown> => {
    const confirming = await findConfirming(tx, secretHash)
    if (!confirming) {
      const waits = await isWaiting(tx, secretHash, now)
      return waits ? { ok: true, token: null } : { ok: false, reason: 'unknown' }
    }
    const { accountId, deviceId } = confirming
    await lockAccount(tx, accountId)
    const taken = await takeConfirmed(tx, secretHash, now)
    if (!taken || !(await lockIfSignedIn(tx, deviceId))) return { ok: false, reason: 'unknown' }
    const { agent } = taken
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashToken(token)
    const device = { accountId, tokenHash, agent, isMobile: false, network }
    await beginDevice(app, tx, device, { kind: 'television' })
    return { ok: true, token }
  })
}
