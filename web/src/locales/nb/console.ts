export const ownerConsole = {
  navigation: 'Konsoll',
  people: 'Personer',
  settings: 'Innstillinger',
  history: 'Historikk',
} as const
