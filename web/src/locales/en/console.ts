/** The frame of the owner’s console. */
export const ownerConsole = {
  navigation: 'Console',
  people: 'People',
  settings: 'Settings',
  history: 'History',
} as const
