export const ownerConsole = {
  navigation: 'Konsoll',
  streams: 'Strømmer',
  people: 'Personer',
  orders: 'Bestillinger',
  notices: 'Beskjeder',
  mails: 'E-poster',
  texts: 'Tekster',
  settings: 'Innstillinger',
  history: 'Historikk',
} as const
