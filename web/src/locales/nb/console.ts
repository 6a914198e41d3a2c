export const ownerConsole = {
  navigation: 'Konsoll',
  people: 'Personer',
  orders: 'Bestillinger',
  settings: 'Innstillinger',
  history: 'Historikk',
} as const
