import type { Db } from '../../base/db/db.ts'

export async function readMailToken(tx: Db, accountId: string, fresh: string): Promise<string> {
  const { mail_token } = await tx
    .updateTable('accounts')
    .set((eb) => ({ mail_token: eb.fn.coalesce('mail_token', eb.val(fresh)) }))
    .where('id', '=', accountId)
    .returning('mail_token')
    .executeTakeFirstOrThrow()
  return mail_token ?? fresh
}

export async function updateReminderMails(db: Db, accountId: string, wanted: boolean) {
  await db.updateTable('accounts').set({ reminder_mails: wanted }).where('id', '=', accountId).execute()
}

export async function stopReminderMails(db: Db, token: string): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ reminder_mails: false })
    .where('mail_token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function stopProgrammeMails(db: Db, token: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('mail_token', '=', token)
    .executeTakeFirst()
  if (!account) return false
  await db.deleteFrom('programme_reminders').where('account_id', '=', account.id).execute()
  return true
}
