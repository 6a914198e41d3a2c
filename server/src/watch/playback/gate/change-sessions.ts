import { classifyDatabaseError } from '../../../base/db/classify-database-error.ts'
import type { Db } from '../../../base/db/db.ts'
import { lockAccount } from '../../../people/accounts/queries.ts'
import type { WatchApp } from '../../watch-app.ts'
import {
  endSessions,
  findDeviceSession,
  insertSession,
  listSessionsOfAccounts,
  renewSession,
} from '../queries.ts'
import type { SessionBook } from './session-book.ts'

function storedSessions(app: WatchApp, tx: Db, accountId: string): SessionBook {
  return {
    list: (since) => listSessionsOfAccounts(tx, { since, accountIds: [accountId] }),
    find: (deviceId, id) => findDeviceSession(tx, deviceId, id),
    end: (ids, reason, at) => endSessions(tx, ids, reason, at),
    start: (session) => insertSession(tx, session),
    renew: (id, renewal) => renewSession(tx, id, renewal),
    tell: () => app.events.publish(tx, 'playback', { accountId }),
  }
}

/** While the disk is full, changes stay in memory (docs/mechanisms.md). */
export async function changeSessions<T>(
  app: WatchApp,
  accountId: string,
  change: (db: Db, book: SessionBook) => Promise<T>,
): Promise<T> {
  const { db, registry } = app
  try {
    await registry.writeBack(accountId)
    const result = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      return change(tx, storedSessions(app, tx, accountId))
    })
    await registry.refresh(accountId)
    return result
  } catch (error) {
    if (classifyDatabaseError(error) !== 'full') throw error
    return registry.changeInMemory(accountId, (book) => change(db, book))
  }
}
