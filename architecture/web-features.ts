/**
 * The features of the web app and which others each may use. Listed so that a feature only uses features above it: no
 * cycles.
 */
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
