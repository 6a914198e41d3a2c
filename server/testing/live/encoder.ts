import { spawn } from 'node:child_process'
import { once } from 'node:events'

const testPicture = (size: string, rate: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}`,
]

export const inputs = {
  testPicture,
  picture: testPicture('320x180', 30),
  sound: ['-f', 'lavfi', '-i', 'sine=frequency=440'],
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60'],
  openGroups: '-c:v libx264 -bf 2 -g 10 -x264-params open-gop=1:scenecut=0 -pix_fmt yuv420p'.split(' '),
}

/** `flags` are the muxer's. */
export function pushOverHttp(address: string, args: readonly string[], flags = 'default_base_moof') {
  const muxing = `-f mp4 -movflags +delay_moov+frag_keyframe+${flags} -frag_duration 200000`
  return spawn('ffmpeg', ['-v', 'error', '-re', ...args, ...muxing.split(' '), address], { stdio: 'ignore' })
}

/** `ended` gives ffmpeg's complaints. */
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
