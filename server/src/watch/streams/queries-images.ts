import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'

export async function upsertImage(
  tx: Db,
  image: { id: string; bytes: Buffer; created_at: Date; uploaded_by: string | null },
) {
  const { created_at } = image
  await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at }))
    .execute()
}

export type ImageForm = 'bytes' | 'small' | 'png' | 'maskable'

export async function findImage(db: Db, id: string, form: ImageForm): Promise<Buffer | undefined> {
  const row = await db.selectFrom('images').select(`${form} as bytes`).where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? undefined
}

export async function storeImageForm(db: Db, id: string, form: Exclude<ImageForm, 'bytes'>, bytes: Buffer) {
  await db
    .updateTable('images')
    .set({ [form]: bytes })
    .where('id', '=', id)
    .execute()
}

/** Counts as used now, so that a concurrent clean-up keeps it. */
export async function updateImageUse(tx: Db, id: string, created_at: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('images')
    .set({ created_at })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

export function deleteUnusedImages(db: Db, usedBefore: Date) {
  return deleteInBatches(db, 'images', ({ eb, and, not, exists, selectFrom }) =>
    and([
      eb('created_at', '<', usedBefore),
      not(
        exists(
          selectFrom('streams')
            .select('streams.id')
            .where(sql<boolean>`streams.image_location = '/images/' || images.id || '.webp'`),
        ),
      ),
      not(
        exists(
          selectFrom('settings')
            .select('settings.name')
            .where('settings.name', 'in', ['brandIcon', 'loginPicture'])
            .where(sql<boolean>`settings.value = to_jsonb('/images/' || images.id || '.webp')`),
        ),
      ),
    ]),
  )
}
