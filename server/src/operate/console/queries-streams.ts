import type { Db } from '../../base/db/db.ts'

export async function countStreamSessions(db: Db, streamId: string, since: Date): Promise<number> {
  const { sessions } = await db
    .selectFrom('playback_sessions')
    .where('stream_id', '=', streamId)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .executeTakeFirstOrThrow()
  return sessions
}
