import type { WatchApp } from '../watch-app.ts'
import type { SourcePlayer } from './queries.ts'

/** `playlist`: at the site's address, answered by another server. */
export type Target =
  | { kind: 'channel'; channel: string }
  | { kind: 'playlist'; address: string }
  | { kind: 'socket'; address: string }

type StreamSources = { channel: string; own_src: string | null; own_src_sldp: string | null }

export function listTargets(
  { config }: Pick<WatchApp, 'config'>,
  { channel, own_src, own_src_sldp }: StreamSources,
): { player: SourcePlayer; target: Target }[] {
  const shared: Target = { kind: 'channel', channel }
  if (own_src === null && own_src_sldp === null) return [{ player: 'default', target: shared }]
  return [
    {
      player: 'default',
      target: own_src === null ? shared : { kind: 'playlist', address: config.publicUrl + own_src },
    },
    {
      player: 'low-latency',
      target: own_src_sldp === null ? shared : { kind: 'socket', address: own_src_sldp },
    },
  ]
}
