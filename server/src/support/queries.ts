import type { Db } from '../app.ts'

export async function insertTicket(
  db: Db,
  ticket: { account_id: string; type: number; subject: string; description: string; created_at: Date },
) {
  await db.insertInto('tickets').values(ticket).execute()
}
