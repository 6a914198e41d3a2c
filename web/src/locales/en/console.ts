/** The frame of the owner’s console. */
export const ownerConsole = {
  navigation: 'Console',
  streams: 'Streams',
  people: 'People',
  orders: 'Orders',
  notices: 'Notices',
  mails: 'Mails',
  texts: 'Texts',
  settings: 'Settings',
  history: 'History',
  noMoment: 'Enter a date, with a year of four digits, and a time.',
} as const
