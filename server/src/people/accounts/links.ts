import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import type { PeopleApp } from '../people-app.ts'
import { lockAccount } from './queries.ts'
import {
  findLink,
  insertLink,
  type LinkPurpose,
  type LinkRow,
  markLinkUsed,
  voidLinks,
} from './queries-links.ts'

/** `expired`: also voided by a later change. */
export type LinkRefusal = 'malformed' | 'unknown' | 'used' | 'expired' | 'suspended'

const pages: Record<LinkPurpose, string> = {
  'password-reset': '/password-reset-confirmation',
  'email-change': '/confirm-email-change',
  'email-undo': '/undo-email-change',
}

const tokenBytes = 32
const tokenShape = /^[A-Za-z0-9_-]{43}$/

function hashLinkToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Only the mail holds the token. */
export async function issueLink(
  app: PeopleApp,
  tx: Db,
  link: { accountId: string; purpose: LinkPurpose; newEmail?: string; seconds: number },
): Promise<{ address: string; expiresAt: Date }> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const now = app.clock.now()
  const expiresAt = new Date(now + link.seconds * 1000)
  await insertLink(tx, {
    token_hash: hashLinkToken(token),
    account_id: link.accountId,
    purpose: link.purpose,
    new_email: link.newEmail ?? null,
    created_at: new Date(now),
    expires_at: expiresAt,
  })
  return { address: `${app.config.publicUrl}${pages[link.purpose]}?token=${token}`, expiresAt }
}

function findLinkRefusal(link: LinkRow | undefined, now: number): LinkRefusal | null {
  if (!link) return 'unknown'
  if (link.used_at) return 'used'
  if (link.voided_at || link.expires_at.getTime() <= now) return 'expired'
  return link.suspended_at ? 'suspended' : null
}

export type OpenedLink = { ok: true; link: LinkRow } | { ok: false; reason: LinkRefusal }

export async function openLink(
  app: PeopleApp,
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenedLink> {
  if (!tokenShape.test(token)) return { ok: false, reason: 'malformed' }
  const link = await findLink(db, purpose, hashLinkToken(token))
  const reason = findLinkRefusal(link, app.clock.now())
  return link && !reason ? { ok: true, link } : { ok: false, reason: reason ?? 'unknown' }
}

/** Only one of several concurrent calls succeeds; the others get `used`. */
export async function consumeLink(
  app: PeopleApp,
  tx: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenedLink> {
  const opened = await openLink(app, tx, purpose, token)
  if (!opened.ok) return opened
  await lockAccount(tx, opened.link.account_id)
  const won = await markLinkUsed(tx, hashLinkToken(token), new Date(app.clock.now()))
  return won ? opened : { ok: false, reason: 'used' }
}

/** By default keeps links that take an old address back: an intruder must not get rid of those. */
export function revokeLinks(app: PeopleApp, tx: Db, accountId: string, purpose?: LinkPurpose) {
  return voidLinks(
    tx,
    accountId,
    new Date(app.clock.now()),
    purpose ? [purpose] : ['password-reset', 'email-change'],
  )
}

export function revokeAllLinks(app: PeopleApp, tx: Db, accountId: string) {
  return voidLinks(tx, accountId, new Date(app.clock.now()), ['password-reset', 'email-change', 'email-undo'])
}
