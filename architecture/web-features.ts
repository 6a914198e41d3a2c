/** Each feature uses only features above it, so there are no cycles. */
export const webFeatureTable: Record<string, readonly string[]> = {
  site: [],
  support: [],
  guides: [],
  reports: ['support'],
  'mail-server': [],
  playback: ['support'],
  setup: ['playback', 'mail-server'],
  invitations: [],
  checkout: ['invitations'],
  'second-factor': [],
  sessions: ['checkout'],
  registration: ['sessions'],
  accounts: ['sessions', 'second-factor'],
  home: ['support', 'checkout'],
  console: ['playback', 'mail-server'],
}
