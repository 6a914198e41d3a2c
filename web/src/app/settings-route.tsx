import { SettingsPage } from '../features/accounts/settings-page.tsx'
import { Devices } from '../features/sessions/devices.tsx'

/** Account Settings, with the devices of sessions on it: slices do not know each other, the app joins them. */
export function SettingsRoute() {
  return <SettingsPage devices={<Devices />} />
}
