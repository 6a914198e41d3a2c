/**
 * Features keep the reader's word; `wing` is the server's behind each. Each uses only features above it, so there are no
 * cycles.
 */
export const webFeatureTable: Record<string, { wing: string; uses: readonly string[] }> = {
  site: { wing: 'site', uses: [] },
  support: { wing: 'site', uses: [] },
  guides: { wing: 'money', uses: [] },
  reports: { wing: 'money', uses: ['support'] },
  'mail-server': { wing: 'operate', uses: [] },
  playback: { wing: 'watch', uses: ['support'] },
  setup: { wing: 'operate', uses: ['playback', 'mail-server'] },
  invitations: { wing: 'money', uses: [] },
  checkout: { wing: 'money', uses: ['invitations'] },
  'second-factor': { wing: 'people', uses: [] },
  sessions: { wing: 'people', uses: ['checkout'] },
  registration: { wing: 'money', uses: ['sessions'] },
  accounts: { wing: 'people', uses: ['sessions', 'second-factor'] },
  home: { wing: 'watch', uses: ['support', 'checkout'] },
  console: { wing: 'operate', uses: ['playback', 'mail-server'] },
}
