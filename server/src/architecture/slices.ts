/**
 * The parts of the server and which others each may call. What a slice needs from elsewhere comes in through `App`,
 * or is joined in the slice that may call both. Listed so that a slice only calls slices above it: no cycles.
 */
export const slices: Record<string, readonly string[]> = {
  texts: [],
  accounts: [],
  'second-factor': ['accounts'],
  site: ['second-factor'],
  live: [],
  health: ['accounts', 'live'],
  reports: [],
  backup: [],
  metrics: [],
  rewards: ['accounts'],
  subscriptions: ['accounts'],
  invitations: ['accounts', 'rewards'],
  support: ['accounts'],
  sessions: ['accounts', 'rewards', 'second-factor'],
  streams: ['subscriptions', 'health'],
  playback: ['accounts', 'subscriptions', 'sessions', 'streams', 'live'],
  watching: ['playback', 'sessions'],
  payments: ['accounts', 'subscriptions', 'rewards', 'invitations'],
  operator: [
    'site',
    'texts',
    'accounts',
    'second-factor',
    'live',
    'health',
    'reports',
    'backup',
    'rewards',
    'subscriptions',
    'invitations',
    'support',
    'sessions',
    'streams',
    'playback',
    'watching',
    'payments',
    // Starts the demonstration anew.
    'demo',
  ],
}

/** What every slice may use, and what each of these may call: the ground under the slices. */
export const foundation: Record<string, readonly string[]> = {
  db: [],
  adapters: [],
  settings: [],
  throttle: [],
  audit: [],
  idempotency: [],
  mail: [],
  http: ['sessions', 'second-factor'],
}

/** Besides the files right under `server/src`: where the parts are put together, so all of them may be imported. */
export const puttingTogether = /^server\/src\/(start\/|http\/(all-routes|server)\.ts$)/

/** Parts of the demonstration: the seed calls every slice, the demo's own pages none. */
export const demonstration: Record<string, readonly string[]> = {
  demo: Object.keys(slices).filter((slice) => slice !== 'operator'),
  dev: [],
  'paypal-emulator': [],
}

/** Folders of the server that are about its code, not in its running. */
export const aboutTheCode: readonly string[] = ['architecture', 'testing']
