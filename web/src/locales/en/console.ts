/** The frame of the owner’s console. */
export const ownerConsole = {
  navigation: 'Console',
  people: 'People',
  orders: 'Orders',
  settings: 'Settings',
  history: 'History',
} as const
