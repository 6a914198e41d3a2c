import type { OwnerSetting } from '@strom/contract'
import type { Change } from './api.ts'

/**
 * `changedAt`: the last change when typing began, so that another owner's later one is not overwritten
 * unseen.
 */
export type Edit = Pick<Change, 'value' | 'changedAt'>

/** By setting name. */
export type Edits = ReadonlyMap<string, Edit>

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The stored value, even if it is not allowed. */
export function storedValue({ value, stored = value }: OwnerSetting): unknown {
  return stored
}

/** A value typed back to the stored one is no edit. */
export function withEdit(edits: Edits, setting: OwnerSetting, value: unknown): Edits {
  const { changedAt } = edits.get(setting.name) ?? setting
  const next = new Map(edits)
  if (changedAt === setting.changedAt && isSame(value, storedValue(setting))) next.delete(setting.name)
  else next.set(setting.name, { value, changedAt })
  return next
}

export function listChanges(edits: Edits, settings: readonly OwnerSetting[]): Change[] {
  return settings.flatMap((setting) => {
    const edit = edits.get(setting.name)
    return edit && !isSame(edit.value, storedValue(setting)) ? [{ name: setting.name, ...edit }] : []
  })
}

/** Settings that another owner changed since typing began. */
export function listConflicts(edits: Edits, settings: readonly OwnerSetting[]): OwnerSetting[] {
  const changes = listChanges(edits, settings)
  return settings.filter(({ name, changedAt }) =>
    changes.some((change) => change.name === name && change.changedAt !== changedAt),
  )
}

/** Bases the edits on the current settings, once the owner has seen them. */
export function rebaseEdits(edits: Edits, settings: readonly OwnerSetting[]): Edits {
  return new Map(
    settings.flatMap(({ name, changedAt }) => {
      const edit = edits.get(name)
      return edit ? [[name, { ...edit, changedAt }]] : []
    }),
  )
}

/** Keeps the edits typed while the save was on its way. */
export function editsSince(sent: readonly Change[], edits: Edits, settings: readonly OwnerSetting[]): Edits {
  const saved = new Map(sent.map((change) => [change.name, change]))
  const left = [...edits].filter(([name, { value }]) => !isSame(saved.get(name)?.value, value))
  const onTop = rebaseEdits(new Map(left.filter(([name]) => saved.has(name))), settings)
  return new Map([...left, ...onTop])
}

export function withoutEdits(edits: Edits, settings: readonly OwnerSetting[]): Edits {
  return new Map([...edits].filter(([name]) => !settings.some((setting) => setting.name === name)))
}
