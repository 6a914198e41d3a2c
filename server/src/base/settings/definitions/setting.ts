import type { Sentence, SettingGroup, SettingKind } from '@strom/contract'
import type * as z from 'zod'

type ValueKind = { kind: SettingKind; schema: z.ZodType }

/** A meaning's text before a colon is its field's label. */
export function setting<K extends ValueKind>(
  group: SettingGroup,
  valueKind: K,
  initial: z.output<K['schema']>,
  meaning: Sentence,
) {
  return { ...valueKind, group, seldom: false, initial, meaning }
}

/** Rarely changed, so the page folds the field away. */
export function seldom<K extends ValueKind>(...definition: Parameters<typeof setting<K>>) {
  return { ...setting(...definition), seldom: true }
}
