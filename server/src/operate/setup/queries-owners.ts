import type { Db } from '../../base/db/db.ts'

/** The first owner comes first. */
export function listOwners(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'created_at', 'suspended_at'])
    .where('is_owner', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** An owner is staff as well. */
export async function updateOwner(tx: Db, id: string, isOwner: boolean) {
  await tx
    .updateTable('accounts')
    .set({ is_owner: isOwner, is_staff: isOwner })
    .where('id', '=', id)
    .execute()
}
