import { setTimeout as pause } from 'node:timers/promises'
import type { SettingName, SettingValues } from '../../base/settings/definitions.ts'
import type { App } from '../app.ts'

const lookEveryMs = 5
const patienceMs = 2000

/**
 * Waits until memory has taken over settings that were just committed, so that a reader of the command's answer sees
 * its effect. Gives up after two seconds: somebody else may have changed them meanwhile.
 */
export async function waitForSettings({ settings }: App, expected: Partial<SettingValues>) {
  const wanted = Object.entries(expected).map(
    ([name, value]) => [name as SettingName, JSON.stringify(value)] as const,
  )
  // A first value is also in force where something is stored that is not allowed.
  const taken = () =>
    wanted.every(
      ([name, value]) => JSON.stringify(settings.get(name)) === value && !settings.notAllowed(name),
    )
  for (let waited = 0; waited < patienceMs && !taken(); waited += lookEveryMs) await pause(lookEveryMs)
}
