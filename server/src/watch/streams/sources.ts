import type { Config } from '../../base/config.ts'

type OwnSources = { id: string; own_src: string | null; own_src_sldp: string | null }

/**
 * To be followed by the token. A channel without low latency has `src_sldp` too: its socket says so (decision
 * 0025).
 */
export function toSources(config: Pick<Config, 'publicUrl'>, stream: OwnSources) {
  const id = encodeURIComponent(stream.id)
  return {
    src: stream.own_src ?? `/media/${id}/index.m3u8?token=`,
    src_sldp: stream.own_src_sldp ?? `${config.publicUrl.replace(/^http/, 'ws')}/sldp/${id}?token=`,
  }
}
