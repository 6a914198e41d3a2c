import type * as z from 'zod'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { isSettingName, type SettingName, settingDefinitions } from '../../base/settings/definitions.ts'
import { lockSettings } from '../../base/settings/queries.ts'
import type { App } from '../app.ts'

export type SettingChange = {
  name: string
  value: unknown
  /** ISO time of the last change that the owner's page saw; null: never changed. */
  changedAt: string | null
}

export type SettingsChanged =
  | { ok: true }
  /** Undefined issue: no such setting. */
  | { ok: false; reason: 'not-allowed'; name: string; issue: z.core.$ZodIssue | undefined }
  | { ok: false; reason: 'changed-meanwhile'; name: string }

/** All or none, with an audit line each. */
export async function changeSettings(
  app: App,
  by: Actor,
  changes: readonly SettingChange[],
  note?: string,
): Promise<SettingsChanged> {
  const checked: { name: SettingName; value: never; changedAt: string | null }[] = []
  for (const { name, value, changedAt } of changes) {
    if (!isSettingName(name)) return { ok: false, reason: 'not-allowed', name, issue: undefined }
    const parsed = settingDefinitions[name].schema.safeParse(value)
    if (!parsed.success) return { ok: false, reason: 'not-allowed', name, issue: parsed.error.issues[0] }
    checked.push({ name, value: parsed.data as never, changedAt })
  }
  return app.db.transaction().execute(async (tx) => {
    const stored = new Map((await lockSettings(tx)).map((row) => [row.name, row]))
    for (const { name, changedAt } of checked) {
      const seen = stored.get(name)?.updated_at.toISOString() ?? null
      if (seen !== changedAt) return { ok: false, reason: 'changed-meanwhile', name }
    }
    for (const { name, value } of checked) {
      const before = stored.get(name)?.value ?? settingDefinitions[name].initial
      if (JSON.stringify(before) === JSON.stringify(value)) continue
      await app.settings.set(tx, name, value)
      await recordAudit(app, tx, by, {
        act: 'setting-changed',
        subject: { kind: 'setting', id: name },
        before,
        after: value,
        ...(note !== undefined && note !== '' && { note }),
      })
    }
    return { ok: true }
  })
}
