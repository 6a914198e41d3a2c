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
  noMoment: 'Skriv inn en dato, med et årstall på fire sifre, og et klokkeslett.',
} as const
