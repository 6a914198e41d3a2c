/**
 * The parts of the server and which others each may call. What a slice needs from elsewhere comes in through `App`,
 * or is joined in the slice that may call both. Listed so that a slice only calls slices above it: no cycles.
 */
export const slices: Record<string, readonly string[]> = {
  texts: [],
  pages: [],
  accounts: [],
  'second-factor': ['accounts'],
  site: ['second-factor'],
  live: [],
  health: ['accounts', 'live'],
  reports: [],
  backup: [],
  metrics: ['backup'],
  rewards: ['accounts'],
  subscriptions: ['accounts'],
  gifts: ['accounts', 'subscriptions'],
  invitations: ['accounts', 'rewards', 'subscriptions', 'gifts'],
  support: ['accounts'],
  sessions: ['accounts', 'rewards', 'second-factor'],
  'api-keys': ['accounts', 'sessions'],
  streams: ['subscriptions', 'health'],
  programme: ['subscriptions'],
  playback: ['accounts', 'subscriptions', 'sessions', 'streams', 'live', 'programme'],
  watching: ['playback', 'sessions'],
  payments: ['accounts', 'subscriptions', 'rewards', 'invitations', 'gifts'],
  'own-data': ['accounts', 'rewards', 'subscriptions', 'sessions'],
  console: [
    'site',
    'own-data',
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
    'gifts',
    'sessions',
    'api-keys',
    'streams',
    'playback',
    'watching',
    'payments',
  ],
  setup: ['accounts', 'second-factor', 'sessions', 'api-keys', 'streams', 'doctor'],
  doctor: ['accounts', 'live', 'health', 'backup', 'streams', 'payments', 'second-factor'],
  cli: [
    'site',
    'texts',
    'accounts',
    'second-factor',
    'live',
    'health',
    'backup',
    'rewards',
    'subscriptions',
    'sessions',
    'streams',
    'playback',
    'payments',
    'console',
    'doctor',
    'setup',
    // Resets the demonstration.
    'demo',
  ],
}

/** Folders that every slice may use, and which others each of these may call. */
export const foundation: Record<string, readonly string[]> = {
  db: [],
  adapters: [],
  settings: [],
  throttle: [],
  audit: [],
  idempotency: [],
  mail: [],
  webhooks: [],
  http: ['sessions'],
}

/** Besides the files right under `server/src`: where the parts are put together, so all of them may be imported. */
export const puttingTogether = /^server\/src\/(start\/|api\/)/

/** Parts of the demonstration: the seed calls every slice, the demo's own pages none. */
export const demonstration: Record<string, readonly string[]> = {
  demo: Object.keys(slices).filter((slice) => !['console', 'cli', 'doctor', 'setup'].includes(slice)),
  dev: [],
}
