import type { OwnerSetting } from '@strom/contract'
import type { Change } from './api.ts'

/** An edited setting, with the time of its last change when the owner began: a later change by another is not overwritten unseen. */
export type Edit = Pick<Change, 'value' | 'changedAt'>

/** Unsaved edits, by the setting's name. */
export type Edits = ReadonlyMap<string, Edit>

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The stored value that an edit starts from, allowed or not. */
export function storedValue({ value, stored = value }: OwnerSetting): unknown {
  return stored
}

/** With another value typed for a setting; typed back as it was, it is no edit any more. */
export function withEdit(edits: Edits, setting: OwnerSetting, value: unknown): Edits {
  const { changedAt } = edits.get(setting.name) ?? setting
  const next = new Map(edits)
  if (changedAt === setting.changedAt && isSame(value, storedValue(setting))) next.delete(setting.name)
  else next.set(setting.name, { value, changedAt })
  return next
}

/** The changes that a save would send. */
export function listChanges(edits: Edits, settings: readonly OwnerSetting[]): Change[] {
  return settings.flatMap((setting) => {
    const edit = edits.get(setting.name)
    return edit && !isSame(edit.value, storedValue(setting)) ? [{ name: setting.name, ...edit }] : []
  })
}

/** The settings that somebody else changed since this owner began to type. */
export function listConflicts(edits: Edits, settings: readonly OwnerSetting[]): OwnerSetting[] {
  const changes = listChanges(edits, settings)
  return settings.filter(({ name, changedAt }) =>
    changes.some((change) => change.name === name && change.changedAt !== changedAt),
  )
}

/** The same edits as changes of what the settings are now, once their owner has seen that. */
export function rebaseEdits(edits: Edits, settings: readonly OwnerSetting[]): Edits {
  return new Map(
    settings.flatMap(({ name, changedAt }) => {
      const edit = edits.get(name)
      return edit ? [[name, { ...edit, changedAt }]] : []
    }),
  )
}

/** The edits left after a save: those typed while it was on its way. */
export function editsSince(sent: readonly Change[], edits: Edits, settings: readonly OwnerSetting[]): Edits {
  const saved = new Map(sent.map((change) => [change.name, change]))
  const left = [...edits].filter(([name, { value }]) => !isSame(saved.get(name)?.value, value))
  const onTop = rebaseEdits(new Map(left.filter(([name]) => saved.has(name))), settings)
  return new Map([...left, ...onTop])
}

/** Without the edits of these settings. */
export function withoutEdits(edits: Edits, settings: readonly OwnerSetting[]): Edits {
  return new Map([...edits].filter(([name]) => !settings.some((setting) => setting.name === name)))
}
