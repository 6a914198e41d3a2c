// Where each player of a stream gets its pictures, as far as that can be asked.
import type { WatchApp } from '../watch-app.ts'
import type { SourcePlayer } from './queries.ts'

/** A channel of the site's, a playlist at the site's own address that another server answers, or a socket. */
export type Target =
  | { kind: 'channel'; channel: string }
  | { kind: 'playlist'; address: string }
  | { kind: 'socket'; address: string }

type StreamSources = { channel: string; own_src: string | null; own_src_sldp: string | null }

/** One source, which both players share, or one each where another server's address stands in. */
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
