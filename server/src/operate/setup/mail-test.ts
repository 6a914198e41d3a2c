import { createHash, randomInt } from 'node:crypto'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import { setupTestMail } from './emails.ts'
import { countWrongCode, lockSetup, updateSetup } from './queries.ts'

const codeSeconds = 3600
const mostWrongCodes = 5
const betweenMailsSeconds = 10

export type MailTestRefusal = 'too-soon' | 'no-code' | 'wrong-code' | 'too-many-codes' | 'unmailable'
export type MailTested = { ok: true } | { ok: false; reason: MailTestRefusal }

/** The mail's id makes the hash of a short code useless for other mails. */
function hashOfCode(mailId: string, code: string): string {
  return createHash('sha256').update(`${mailId} ${code}`).digest('base64url')
}

/** Revokes an earlier code. Refused: too-soon (within ten seconds of the last), unmailable. */
export function sendTestMail(app: App, accountId: string): Promise<MailTested> {
  return app.db.transaction().execute(async (tx): Promise<MailTested> => {
    const row = await lockSetup(tx)
    const account = await findAccount(tx, accountId)
    if (!row || !account) throw new Error('nobody sets the site up')
    const now = app.clock.now()
    const sentAt = row.code_expires_at && row.code_expires_at.getTime() - codeSeconds * 1000
    if (sentAt && now - sentAt < betweenMailsSeconds * 1000) return { ok: false, reason: 'too-soon' }
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const reader = readerOf(app, account.language)
    const expiresAt = new Date(now + codeSeconds * 1000)
    const mail = await queueMail(app, tx, {
      kind: 'setup-test',
      to: account.email,
      language: account.language,
      usefulUntil: expiresAt,
      ...setupTestMail(reader, code),
    })
    await updateSetup(tx, {
      mail_id: mail.id,
      code_hash: hashOfCode(mail.id, code),
      code_expires_at: expiresAt,
      code_tries: 0,
    })
    return mail.state === 'failed' ? { ok: false, reason: 'unmailable' } : { ok: true }
  })
}

/**
 * Refused: no-code (none sent, or expired), wrong-code, too-many-codes (five wrong ones: another mail is
 * needed).
 */
export function confirmMail(app: App, by: Actor, code: string): Promise<MailTested> {
  return app.db.transaction().execute(async (tx): Promise<MailTested> => {
    const row = await lockSetup(tx)
    const expired = !row?.code_expires_at || row.code_expires_at.getTime() <= app.clock.now()
    if (!row?.code_hash || !row.mail_id || expired) return { ok: false, reason: 'no-code' }
    if (row.code_tries >= mostWrongCodes) return { ok: false, reason: 'too-many-codes' }
    if (hashOfCode(row.mail_id, code) !== row.code_hash) {
      await countWrongCode(tx)
      return { ok: false, reason: 'wrong-code' }
    }
    await updateSetup(tx, { mail_state: 'confirmed' })
    await recordAudit(app, tx, by, { act: 'mail-confirmed' })
    return { ok: true }
  })
}

export async function waiveMail(app: App, by: Actor) {
  await app.db.transaction().execute(async (tx) => {
    const row = await lockSetup(tx)
    if (row?.mail_state !== 'open') return
    await updateSetup(tx, { mail_state: 'waived' })
    await recordAudit(app, tx, by, { act: 'mail-waived' })
  })
}
