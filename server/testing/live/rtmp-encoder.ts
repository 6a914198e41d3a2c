// ffmpeg as an encoder that publishes over RTMP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const testPicture = (size: string, rate: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}`,
]

/** Parts of ffmpeg's command line: a picture and a sound to take in, and a way to encode pictures. */
export const inputs = {
  testPicture,
  picture: testPicture('320x180', 30),
  sound: ['-f', 'lavfi', '-i', 'sine=frequency=440'],
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60'],
}

/** Publishes in real time until it is stopped; `ended` gives what ffmpeg complained of. */
export function publishOverRtmp(port: number, streamKey: string, args: readonly string[]) {
  const address = `rtmp://127.0.0.1:${port}/live/${streamKey}`
  const inRealTime = args.flatMap((arg) => (arg === '-f' ? ['-re', arg] : [arg]))
  const encoder = spawn(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', ...inRealTime, '-f', 'flv', address],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  encoder.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  return { encoder, ended: once(encoder, 'exit').then(() => said) }
}
