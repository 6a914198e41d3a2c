export const ownerConsole = {
  navigation: 'Konsoll',
  people: 'Personer',
  orders: 'Bestillinger',
  notices: 'Kunngjøringer',
  settings: 'Innstillinger',
  history: 'Historikk',
} as const
