import { randomBytes, randomUUID } from 'node:crypto'
import { type ApiScope, maxApiKeys } from '@strom/contract'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import type { Member } from '../../base/http/member.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { findAccount, listOwnersToNotify, lockAccount } from '../accounts/queries.ts'
import type { PeopleApp } from '../people-app.ts'
import { hashToken } from '../sessions/members.ts'
import { lockIfSignedIn } from '../sessions/queries-begin.ts'
import { tellOwner } from '../sessions/tell-owner.ts'
import { type KeysEndCause, keyAddedMail, keysEndedMail } from './emails.ts'
import {
  countApiKeys,
  deleteApiKey,
  deleteApiKeysOf,
  findApiKey,
  insertApiKey,
  updateLastUsed,
} from './queries.ts'

/** Lets scanners for leaked secrets recognise a key. */
const prefix = 'strom_'

/** Uses are stored at most this often: a read should not always write. */
const usedEveryMs = 5 * 60_000

export type WantedKey = { name: string; scopes: ApiScope[]; days: number | null }

export async function addApiKey(
  app: PeopleApp,
  owner: Pick<Member, 'accountId' | 'deviceId'>,
  by: Actor,
  { name, scopes, days }: WantedKey,
): Promise<{ ok: true; key: string } | { ok: false; reason: 'too-many' | 'signed-out' }> {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  const now = app.clock.now()
  return app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.accountId)
    if (!(await lockIfSignedIn(tx, owner.deviceId))) return { ok: false, reason: 'signed-out' }
    if ((await countApiKeys(tx)) >= maxApiKeys) return { ok: false, reason: 'too-many' }
    await insertApiKey(tx, {
      id: randomUUID(),
      name,
      scopes: JSON.stringify(scopes),
      token_hash: hashToken(key),
      account_id: owner.accountId,
      created_at: new Date(now),
      expires_at: days === null ? null : new Date(now + days * dayMs),
    })
    const subject = { kind: 'api-key', id: name }
    await recordAudit(app, tx, by, { act: 'api-key-added', subject, after: { scopes, days } })
    await tellOwner(app, tx, owner.accountId, 'key-added', (language) =>
      keyAddedMail(app, language, { name, scopes }),
    )
    return { ok: true, key }
  })
}

export async function removeApiKey(app: PeopleApp, by: Actor, id: string): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const removed = await deleteApiKey(tx, id)
    if (!removed) return false
    const subject = { kind: 'api-key', id: removed.name }
    await recordAudit(app, tx, by, { act: 'api-key-removed', subject })
    return true
  })
}

/** They do not come back with the role. */
export async function endKeysOf(
  app: PeopleApp,
  tx: Db,
  {
    accountId,
    keep,
    by,
    cause,
  }: { accountId: string; keep: readonly string[]; by: Actor; cause: KeysEndCause },
) {
  const names = await deleteApiKeysOf(tx, accountId, keep)
  if (names.length === 0) return
  for (const name of names) {
    const subject = { kind: 'api-key', id: name }
    await recordAudit(app, tx, by, { act: 'api-key-removed', subject, after: { cause } })
  }
  const account = await findAccount(tx, accountId)
  for (const { email: to, language } of await listOwnersToNotify(tx)) {
    const mail = keysEndedMail(app, language, { names, email: account?.email ?? '', cause })
    await queueMail(app, tx, { kind: 'keys-ended', to, language, ...mail })
  }
}

export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer (strom_[\w-]{43})$/i.exec(header ?? '')?.[1]
}

export async function findKeyHolder(
  app: PeopleApp,
  key: string,
): Promise<{ member: Member; scopes: readonly string[] } | null> {
  const now = app.clock.now()
  const found = await findApiKey(app.db, hashToken(key), new Date(now))
  if (!found) return null
  const { id, name, scopes, last_used_at, ...owner } = found
  if (last_used_at === null || now - last_used_at.getTime() >= usedEveryMs) {
    await updateLastUsed(app.db, id, new Date(now))
  }
  const rights = { isStaff: true, isOwner: true, watchesFree: true, isTelevision: false, confirmedAt: null }
  return { scopes, member: { ...owner, ...rights, deviceId: '', apiKey: name } }
}
