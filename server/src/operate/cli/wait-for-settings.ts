import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SettingName, SettingValues } from '../../base/settings/definitions.ts'
import type { App } from '../app.ts'

const lookEveryMs = 5
const patienceMs = 2000

/**
 * Waits until memory has the settings just committed, so that a reader of the answer sees their effect. Gives
 * up after two seconds: they may have been changed meanwhile.
 */
export async function waitForSettings({ settings }: App, expected: Partial<SettingValues>) {
  const wanted = Object.entries(expected) as [SettingName, unknown][]
  // The initial value also applies where the stored one is not allowed.
  const taken = () =>
    wanted.every(
      ([name, value]) => isDeepStrictEqual(settings.get(name), value) && !settings.notAllowed(name),
    )
  for (let waited = 0; waited < patienceMs && !taken(); waited += lookEveryMs) await pause(lookEveryMs)
}
