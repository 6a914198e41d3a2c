import type { Config } from '../../base/config.ts'

type OwnSources = { id: string; own_src: string | null; own_src_sldp: string | null }

/**
 * Where a stream plays from, the stream token to be put at the end: `src` for the default player, `src_sldp` an
 * absolute address for the low-latency player. Another media server's addresses come
 * first. A channel that knows no low latency has the second one all the same: it is the socket that says so (0025).
 */
export function toSources(config: Pick<Config, 'publicUrl'>, stream: OwnSources) {
  const id = encodeURIComponent(stream.id)
  return {
    src: stream.own_src ?? `/media/${id}/index.m3u8?token=`,
    src_sldp: stream.own_src_sldp ?? `${config.publicUrl.replace(/^http/, 'ws')}/sldp/${id}?token=`,
  }
}
