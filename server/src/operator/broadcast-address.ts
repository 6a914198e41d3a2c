import type { Config } from '../config.ts'

/** Where an encoder sends a channel's broadcast to; a secret, since it has the key in it. */
export function broadcastAddress({ publicUrl }: Pick<Config, 'publicUrl'>, id: string, key: string): string {
  return `${publicUrl}/ingest/${encodeURIComponent(id)}?key=${key}`
}

const movflags = '+empty_moov+default_base_moof+separate_moof+frag_keyframe'

/** What a broadcaster copies into ffmpeg or OBS; docs/broadcasting.md explains each part. */
export function encoderSettings(address: string): string {
  const encoding =
    '-c:v libx264 -preset veryfast -tune zerolatency -pix_fmt yuv420p -bf 0 -g 25 -r 25 -sc_threshold 0'
  const rate = '-b:v 4M -maxrate 4M -bufsize 2M -c:a aac -b:a 128k'
  const muxing = `-f mp4 -movflags ${movflags} -frag_duration 200000`
  return [
    'ffmpeg (encodes; with “-c copy” in place of -c:v … 128k, what is H.264 without B-frames and AAC already):',
    `  ffmpeg -re -i <input> ${encoding} ${rate} ${muxing} -send_expect_100 1 '${address}'`,
    '',
    'OBS: Settings, Output, Output Mode “Advanced”, tab Recording, Type “Custom Output (FFmpeg)”:',
    `  FFmpeg Output Type   Output to URL`,
    `  File path or URL     ${address}`,
    '  Container Format     mp4',
    `  Muxer Settings       movflags=${movflags} frag_duration=200000`,
    '  Video Encoder        libx264, Video Bitrate 4000 Kbps, Keyframe interval 25 (frames in one second)',
    '  Video Encoder Settings  preset=veryfast tune=zerolatency bf=0 sc_threshold=0',
    '  Audio Encoder        aac, Audio Bitrate 128 Kbps',
    '  Then “Start Recording” goes on air.',
  ].join('\n')
}
