import { createHash } from 'node:crypto'
import type { FaqEntry } from '@strom/contract'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { visibleText } from '../../base/visible-text.ts'
import type { SiteApp } from '../site-app.ts'
import { type FaqEntryRow, listFaqEntries, lockFaqEntries, replaceFaqEntries } from './queries-faq.ts'

function toEntry({ id, shown, ...texts }: FaqEntryRow): FaqEntry {
  const { question_en, question_nb, answer_en, answer_nb } = texts
  if (question_en === null) return { id, shown, own: null }
  const own = {
    questionEn: question_en,
    questionNb: question_nb ?? '',
    answerEn: answer_en ?? '',
    answerNb: answer_nb ?? '',
  }
  return { id, shown, own }
}

function toRow({ id, shown, own }: FaqEntry, position: number): FaqEntryRow {
  return {
    id,
    position,
    shown,
    question_en: own && visibleText(own.questionEn),
    question_nb: own && visibleText(own.questionNb),
    answer_en: own && visibleText(own.answerEn),
    answer_nb: own && visibleText(own.answerNb),
  }
}

/** A hash of the entries, so that one owner does not overwrite another's change. */
function versionOf(entries: readonly FaqEntry[]): string {
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 16)
}

export async function readFaq(app: SiteApp): Promise<{ entries: FaqEntry[]; version: string }> {
  const entries = (await listFaqEntries(app.db)).map(toEntry)
  return { entries, version: versionOf(entries) }
}

export async function arrangeFaq(
  app: SiteApp,
  { entries, version, by }: { entries: readonly FaqEntry[]; version: string; by: Actor },
): Promise<{ ok: true; version: string } | { ok: false; reason: 'changed-meanwhile' }> {
  return app.db.transaction().execute(async (tx) => {
    const before = (await lockFaqEntries(tx)).map(toEntry)
    if (versionOf(before) !== version) return { ok: false, reason: 'changed-meanwhile' }
    const rows = entries.map(toRow)
    await replaceFaqEntries(tx, rows)
    const after = rows.map(toEntry)
    await recordAudit(app, tx, by, { act: 'faq-arranged', before, after })
    return { ok: true, version: versionOf(after) }
  })
}
