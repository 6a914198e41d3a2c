import type * as z from 'zod'
import { moneySettings } from './definitions/money.ts'
import { peopleSettings } from './definitions/people.ts'
import { siteSettings } from './definitions/site.ts'
import { upkeepSettings } from './definitions/upkeep.ts'
import { watchingSettings } from './definitions/watching.ts'

/** The order is the display order. */
export const settingDefinitions = {
  ...siteSettings,
  ...moneySettings,
  ...watchingSettings,
  ...peopleSettings,
  ...upkeepSettings,
}

export type SettingName = keyof typeof settingDefinitions
export type SettingValues = { [N in SettingName]: z.output<(typeof settingDefinitions)[N]['schema']> }

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingDefinitions, name)
}
