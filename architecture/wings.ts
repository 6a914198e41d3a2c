type Wing = {
  /** All of them below it. */
  uses: readonly string[]
  /** Its folders, and which of its other folders each may import. */
  rooms: Record<string, readonly string[]>
}

/** Lowest first. Files directly in a wing may import all of its rooms, and the rooms them. */
export const wings: Record<string, Wing> = {
  base: {
    uses: [],
    rooms: {
      db: [],
      settings: ['db'],
      throttle: ['db'],
      audit: ['db'],
      idempotency: ['db'],
      adapters: ['db'],
      mail: ['db', 'audit'],
      backup: ['db', 'adapters'],
      webhooks: ['db', 'adapters'],
      http: ['db', 'idempotency'],
    },
  },
  live: {
    uses: ['base'],
    // A broadcast passes through all of them.
    rooms: {
      external: ['push'],
      nodes: ['push'],
      packaging: [],
      push: ['nodes', 'rewind', 'transcoding'],
      rewind: ['packaging', 'push'],
      rtmp: ['push', 'transcoding'],
      stills: ['external'],
      transcoding: ['push', 'rtmp'],
    },
  },
  people: {
    uses: ['base'],
    rooms: {
      accounts: [],
      'second-factor': ['accounts'],
      sessions: ['accounts', 'second-factor'],
      'api-keys': ['accounts', 'sessions'],
    },
  },
  money: {
    uses: ['base', 'people'],
    rooms: {
      paypal: ['payments'],
      rewards: [],
      subscriptions: [],
      reports: [],
      gifts: ['subscriptions'],
      invitations: ['rewards', 'subscriptions', 'gifts'],
      payments: ['rewards', 'subscriptions', 'gifts', 'invitations'],
    },
  },
  watch: {
    uses: ['base', 'live', 'people', 'money'],
    rooms: {
      health: [],
      programme: [],
      streams: ['health'],
      playback: ['programme', 'streams'],
      watching: ['playback'],
    },
  },
  site: {
    uses: ['base', 'people', 'money'],
    rooms: { texts: [], pages: [], site: [], support: [], 'own-data': [] },
  },
  operate: {
    uses: ['base', 'live', 'people', 'money', 'watch', 'site'],
    rooms: {
      alarms: ['doctor'],
      console: ['alarms'],
      demo: [],
      dev: [],
      doctor: [],
      metrics: ['alarms'],
      setup: ['doctor'],
      cli: ['console', 'demo', 'doctor', 'setup'],
    },
  },
  compose: {
    uses: ['base', 'live', 'people', 'money', 'watch', 'site', 'operate'],
    rooms: { api: [], start: ['api'] },
  },
}
