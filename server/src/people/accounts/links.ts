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

/** Why a mailed link does nothing. `malformed`: not the shape of a token. `expired` also: a later change took its power. */
export type LinkRefusal = 'malformed' | 'unknown' | 'used' | 'expired' | 'suspended'

/** Pages of the web app that a mailed link opens. */
const pages: Record<LinkPurpose, string> = {
  'password-reset': '/password-reset-confirmation',
  'email-change': '/confirm-email-change',
  'email-undo': '/undo-email-change',
}

const tokenBytes = 32
const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** Hashes a link's token for the database. */
function hashLinkToken(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Makes a link for one use and gives back its address; only the mail it goes into ever holds the token. */
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

/** Looks at a link without using it up. */
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

/** Uses a link up in the caller's transaction. Of many at once, one gets it; the others hear that it is used. */
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

/**
 * Takes the power of an account's open links, of one purpose, or of all but those that take an old address back: what the others were
 * mailed for is no longer what the owner wants, and somebody who has taken an account over must not get rid of these.
 */
export function revokeLinks(app: PeopleApp, tx: Db, accountId: string, purpose?: LinkPurpose) {
  return voidLinks(
    tx,
    accountId,
    new Date(app.clock.now()),
    purpose ? [purpose] : ['password-reset', 'email-change'],
  )
}

/** Takes the power of all of them. */
export function revokeAllLinks(app: PeopleApp, tx: Db, accountId: string) {
  return voidLinks(tx, accountId, new Date(app.clock.now()), ['password-reset', 'email-change', 'email-undo'])
}
