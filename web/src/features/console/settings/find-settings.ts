import { type OwnerSetting, type SettingGroup, settingGroups } from '@strom/contract'

type Group<S> = { group: SettingGroup; settings: readonly S[] }

/** Without the settings that are set on other pages. */
export function groupSettings<S extends Pick<OwnerSetting, 'group'>>(settings: readonly S[]): Group<S>[] {
  const groups = (Object.keys(settingGroups) as SettingGroup[]).filter((group) => group !== 'elsewhere')
  return groups.map((group) => ({ group, settings: settings.filter((setting) => setting.group === group) }))
}

/** Keeps settings whose name or meaning holds all words; drops empty groups. */
export function searchGroups<S extends Pick<OwnerSetting, 'name' | 'meaning'>>(
  groups: readonly Group<S>[],
  text: string,
): Group<S>[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  const holds = ({ name, meaning }: S) => {
    const all = `${name} ${meaning}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return groups
    .map(({ group, settings }) => ({ group, settings: settings.filter(holds) }))
    .filter(({ settings }) => settings.length > 0)
}
