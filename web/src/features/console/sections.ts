import { IconHistory, IconReceipt, IconSettings, IconSpeakerphone, IconUsers } from '@tabler/icons-react'

/** The parts of the owner's console, in the order of its navigation; each is a route under /admin. */
export const consoleSections = [
  { path: 'people', label: 'people', icon: IconUsers },
  { path: 'orders', label: 'orders', icon: IconReceipt },
  { path: 'notices', label: 'notices', icon: IconSpeakerphone },
  { path: 'settings', label: 'settings', icon: IconSettings },
  { path: 'history', label: 'history', icon: IconHistory },
] as const
