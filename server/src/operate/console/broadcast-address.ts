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

/** `server` is the RTMP address; null when the site takes no RTMP. */
export function encoderSettings(server: string | null, key: string, address: string): string {
  const { muxer, encoder, keyframeInterval } = obsSettings
  const overRtmp = [
    'OBS: Settings, Stream, Service “Custom…”; then “Start Streaming”:',
    `  Server      ${server}`,
    `  Stream Key  ${key}`,
    '',
    'ffmpeg over RTMP:',
    `  ffmpeg -re -i <input> -c:v libx264 -preset veryfast -pix_fmt yuv420p -g 30 -r 30 -b:v 4M -c:a aac -f flv '${server}/${key}'`,
    '',
    'Over HTTP, which a firewall lets through and which carries several qualities:',
    '',
  ]
  return [
    ...(server === null ? [] : overRtmp),
    'ffmpeg (encodes; with “-c copy” in place of -c:v … 128k, what is H.264 and AAC already):',
    `  ${ffmpegCommand(address)}`,
    '',
    'OBS: Settings, Output, Output Mode “Advanced”, tab Recording, Type “Custom Output (FFmpeg)”:',
    `  FFmpeg Output Type   Output to URL`,
    `  File path or URL     ${address}`,
    '  Container Format     mp4',
    `  Muxer Settings       ${muxer}`,
    `  Video Encoder        libx264, Video Bitrate 4000 Kbps, Keyframe interval ${keyframeInterval} (frames in one second)`,
    `  Video Encoder Settings  ${encoder}`,
    '  Audio Encoder        aac, Audio Bitrate 128 Kbps',
    '  Then “Start Recording” goes on air.',
  ].join('\n')
}
