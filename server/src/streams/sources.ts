import type { Config } from '../config.ts'

/**
 * Where a stream plays from, the stream token to be put at the end: `src` for the default player, `src_sldp` an
 * absolute address for the low-latency player (specification 3, 4; design 4).
 */
export function sourcesOf(config: Pick<Config, 'publicUrl'>, streamId: string) {
  const id = encodeURIComponent(streamId)
  return {
    src: `/media/${id}/index.m3u8?token=`,
    src_sldp: `${config.publicUrl.replace(/^http/, 'ws')}/sldp/${id}?token=`,
  }
}
