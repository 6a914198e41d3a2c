import { isSettingName, type SettingName, type SettingValues, settingDefinitions } from './definitions.ts'
import { whyNotAllowed } from './wrong-value.ts'

export type NotAllowed = { stored: unknown; why: string }

export type SettingReading<N extends SettingName = SettingName> = {
  value: SettingValues[N]
  notAllowed: NotAllowed | null
}

export function readSetting<N extends SettingName>(name: N, stored: unknown): SettingReading<N> {
  const { schema, initial } = settingDefinitions[name]
  if (stored === undefined) return { value: initial as SettingValues[N], notAllowed: null }
  const parsed = schema.safeParse(stored)
  if (parsed.success) return { value: parsed.data as SettingValues[N], notAllowed: null }
  const why = whyNotAllowed(name, parsed.error.issues[0])
  return { value: initial as SettingValues[N], notAllowed: { stored, why } }
}

export function settingComplaint(name: string, stored: unknown): string | null {
  if (!isSettingName(name)) return `${name} is stored but unknown to this version; it has no effect.`
  const { value, notAllowed } = readSetting(name, stored)
  if (!notAllowed) return null
  return `${name} is stored as ${JSON.stringify(stored)}, which is not allowed (${notAllowed.why}); its first value is in force: ${JSON.stringify(value)}.`
}
