// In the database, so that every node and backup has them.
import { createHash } from 'node:crypto'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import { type PictureFault, type PictureForm, rewritePicture } from './picture.ts'
import { updateImageUse, upsertImage } from './queries-images.ts'

export function parseImageId(location: string): string | undefined {
  return /^(?:\/images\/)?([0-9a-f]{32})\.webp$/.exec(location)?.[1]
}

/** The address is a hash of the content. */
export async function storeImage(
  app: WatchApp,
  by: Actor,
  sent: Uint8Array,
  form: PictureForm = 'tile',
): Promise<{ ok: true; location: string } | { ok: false; reason: PictureFault }> {
  const written = await rewritePicture(sent, form)
  if (!written.ok) return written
  const bytes = written.webp
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const location = `/images/${id}.webp`
  await app.db.transaction().execute(async (tx) => {
    const uploaded_by = by.kind === 'command-line' ? null : by.accountId
    await upsertImage(tx, { id, bytes, created_at: new Date(app.clock.now()), uploaded_by })
    const after = { bytes: bytes.length }
    await recordAudit(app, tx, by, { act: 'image-uploaded', subject: { kind: 'image', id: location }, after })
  })
  return { ok: true, location }
}

/** False for a deleted upload; others are kept while the transaction lasts. */
export async function holdImage(app: WatchApp, tx: Db, location: string): Promise<boolean> {
  const id = parseImageId(location)
  return id === undefined || (await updateImageUse(tx, id, new Date(app.clock.now())))
}
