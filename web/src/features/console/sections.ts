import {
  IconBroadcast,
  IconFileText,
  IconHistory,
  IconHome,
  IconMailOpened,
  IconPalette,
  IconReceipt2,
  IconSettings,
  IconSpeakerphone,
  IconTextCaption,
  IconUsers,
} from '@tabler/icons-react'

/** In navigation order; each is a route under /admin. */
export const consoleSections = [
  { path: '.', label: 'overview', icon: IconHome },
  { path: 'streams', label: 'streams', icon: IconBroadcast },
  { path: 'people', label: 'people', icon: IconUsers },
  { path: 'orders', label: 'orders', icon: IconReceipt2 },
  { path: 'notices', label: 'notices', icon: IconSpeakerphone },
  { path: 'mails', label: 'mails', icon: IconMailOpened },
  { path: 'texts', label: 'texts', icon: IconTextCaption },
  { path: 'pages', label: 'pages', icon: IconFileText },
  { path: 'appearance', label: 'appearance', icon: IconPalette },
  { path: 'settings', label: 'settings', icon: IconSettings },
  { path: 'audit', label: 'audit', icon: IconHistory },
] as const

/** The programme belongs to `streams`, which lead to it. */
export function findSection(pathname: string): string {
  const [, , part = ''] = pathname.split('/')
  return part === 'programme' ? 'streams' : part || '.'
}
