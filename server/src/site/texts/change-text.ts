import type { Bilingual } from '@strom/contract/content/bilingual'
import { editableTexts } from '@strom/contract/content/editable-texts'
import type { EditableText } from '@strom/contract/content/list-texts'
import { hasUnknownPlaceholder, mailOfText } from '@strom/contract/content/mail-texts/mail-of-text'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { visibleText } from '../../base/visible-text.ts'
import type { SiteApp } from '../site-app.ts'
import { deleteText, findText, insertText, updateText } from './queries.ts'

/** In characters, all lines together. */
const maxTextLength = { lines: 10_000, line: 1000 } as const

/** The version to be replaced; null if there is none. */
type Replacing = number | null

type WrongText = 'unknown' | 'empty' | 'several-lines' | 'too-long' | 'unknown-placeholder'
export type TextRefusal = WrongText | 'changed-meanwhile'

function findEditableText(id: string): EditableText | undefined {
  return editableTexts.find((text) => text.id === id)
}

function accountIdFor(by: Actor): string | null {
  return by.kind === 'command-line' ? null : by.accountId
}

function tidied(text: string): string {
  return visibleText(text)
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function findFault({ id, form }: EditableText, text: string): WrongText | null {
  if (text === '') return 'empty'
  if (form === 'line' && text.includes('\n')) return 'several-lines'
  if (text.length > maxTextLength[form]) return 'too-long'
  const mail = mailOfText(id)
  return mail && hasUnknownPlaceholder(mail, text) ? 'unknown-placeholder' : null
}

async function store(db: Db, text: Parameters<typeof insertText>[1], replacing: Replacing) {
  return replacing === null ? insertText(db, text) : updateText(db, text, replacing)
}

/** The text is never read as markup. `changed-meanwhile`: what it was to replace is gone. */
export async function writeText(
  app: SiteApp,
  { id, en, nb, replacing, by }: Bilingual & { id: string; replacing: Replacing; by: Actor },
): Promise<{ ok: true; version: number } | { ok: false; reason: TextRefusal }> {
  const text = findEditableText(id)
  if (!text) return { ok: false, reason: 'unknown' }
  const written = { en: tidied(en), nb: tidied(nb) }
  const reason = findFault(text, written.en) ?? findFault(text, written.nb)
  if (reason) return { ok: false, reason }
  const row = { id, ...written, updated_at: new Date(app.clock.now()), updated_by: accountIdFor(by) }
  const stored = await app.db.transaction().execute(async (tx) => {
    const before = (await findText(tx, id)) ?? text.initial
    const kept = await store(tx, row, replacing)
    if (!kept) return undefined
    await app.events.publish(tx, 'texts', { id })
    const subject = { kind: 'text', id }
    await recordAudit(app, tx, by, { act: 'text-changed', subject, before, after: written })
    return kept
  })
  if (!stored) return { ok: false, reason: 'changed-meanwhile' }
  await app.texts.renew()
  return { ok: true, version: stored.version }
}

export async function resetText(
  app: SiteApp,
  { id, version, by }: { id: string; version: number; by: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'changed-meanwhile' }> {
  const text = findEditableText(id)
  if (!text) return { ok: false, reason: 'unknown' }
  const removed = await app.db.transaction().execute(async (tx) => {
    const row = await deleteText(tx, id, version)
    if (!row) return undefined
    await app.events.publish(tx, 'texts', { id })
    const { en, nb } = row
    const subject = { kind: 'text', id }
    await recordAudit(app, tx, by, {
      act: 'text-put-back',
      subject,
      before: { en, nb },
      after: text.initial,
    })
    return row
  })
  if (!removed) return { ok: false, reason: 'changed-meanwhile' }
  await app.texts.renew()
  return { ok: true }
}
