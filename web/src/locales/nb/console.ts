export const ownerConsole = {
  navigation: 'Konsoll',
  people: 'Personer',
  orders: 'Bestillinger',
  notices: 'Beskjeder',
  mails: 'E-poster',
  texts: 'Tekster',
  settings: 'Innstillinger',
  history: 'Historikk',
} as const
