import type { Config } from '../../base/config.ts'

export function ingestAddress({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `${publicUrl}/ingest/${encodeURIComponent(id)}`
}

/** Secret: contains the key. */
export function broadcastAddress(config: Pick<Config, 'publicUrl'>, id: string, key: string): string {
  return `${ingestAddress(config, id)}?key=${key}`
}

// `delay_moov` delays the header until the tracks' delays and the format of audio copied from a transport
// stream are known.
const movflags = '+delay_moov+default_base_moof+separate_moof+frag_keyframe'

/** docs/broadcasting.md explains each part. */
export function ffmpegCommand(address: string): string {
  const encoding =
    '-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -bf 0 -g 25 -r 25 -sc_threshold 0'
  const rate = '-b:v 4M -maxrate 4M -bufsize 2M -c:a aac -b:a 128k'
  const muxing = `-f mp4 -movflags ${movflags} -frag_duration 200000`
  return `ffmpeg -re -i <input> ${encoding} ${rate} ${muxing} -send_expect_100 1 '${address}'`
}

export const obsSettings = {
  muxer: `movflags=${movflags} frag_duration=200000`,
  encoder: 'preset=veryfast tune=zerolatency bf=0 sc_threshold=0',
  /** In frames: one second. */
  keyframeInterval: 25,
} as const
