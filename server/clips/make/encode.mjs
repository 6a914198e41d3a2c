// Calls ffmpeg: pictures and tones in, the middle one of three encoded loops out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { framesPerLoop } from '../../src/live/barcode.ts'
import { picture, poster } from './picture.mjs'
import { sampleRate, tones } from './tones.mjs'

const loops = 3
const toYuv = 'in_color_matrix=bt709:in_range=pc:out_color_matrix=bt709:out_range=tv,format=yuv420p'
const bt709 = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
]

/** Draws all pictures of the loop into one lossless film; returns its path. */
export function drawLoop(channel, folder) {
  mkdirSync(folder, { recursive: true })
  for (let frame = 0; frame < framesPerLoop; frame++) {
    writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.svg`), picture(channel, frame))
  }
  const film = join(folder, 'loop.mkv')
  const pictures = join(folder, '%03d.svg')
  ffmpeg([
    '-framerate',
    '25',
    '-i',
    pictures,
    '-vf',
    `scale=${toYuv}`,
    ...bt709,
    '-c:v',
    'libx264',
    '-qp',
    '0',
    '-preset',
    'ultrafast',
    film,
  ])
  return film
}

/** Encodes three loops of the film at a rendition's size to fragmented MP4. */
export function encodeVideo(film, { width, height, crf, level }, file) {
  const x264 =
    'keyint=25:min-keyint=25:scenecut=0:open-gop=0:bframes=0:ref=4:aq-mode=3:aq-strength=0.7:psy=0:deblock=1,1'
  ffmpeg([
    ...[
      '-stream_loop',
      String(loops - 1),
      '-i',
      film,
      '-vf',
      `scale=${width}:${height}:flags=lanczos`,
      '-an',
    ],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-level', level, '-crf', String(crf)],
    ...['-x264-params', x264, ...bt709, '-video_track_timescale', '90000', '-use_editlist', '0'],
    ...['-movflags', 'empty_moov+default_base_moof+frag_every_frame', file],
  ])
}

/** Encodes three loops of a channel's tones to AAC-LC in fragmented MP4. */
export function encodeAudio(channel, bitrate, file) {
  const loop = tones(channel.tones)
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '2', '-i', '-']
  const output = [
    '-c:a',
    'aac',
    '-b:a',
    bitrate,
    '-use_editlist',
    '0',
    '-movflags',
    'empty_moov+default_base_moof+frag_every_frame',
    file,
  ]
  ffmpeg([...input, ...output], Buffer.concat(Array(loops).fill(loop)))
}

/** Writes the channel's still picture as a JPEG 640 pixels wide. */
export function encodePoster(channel, folder, file) {
  const drawing = join(folder, 'poster.svg')
  writeFileSync(drawing, poster(channel))
  ffmpeg([
    '-i',
    drawing,
    '-vf',
    'scale=640:360:flags=lanczos,format=yuvj420p',
    '-q:v',
    '3',
    '-frames:v',
    '1',
    file,
  ])
  return readFileSync(file).length
}

/** Stops with one sentence when this machine's ffmpeg cannot do the work. */
export function requireFfmpeg() {
  const { stdout, error } = spawnSync('ffmpeg', ['-hide_banner', '-decoders'], { encoding: 'utf8' })
  if (error) throw new Error('ffmpeg is needed to make the clips, and was not found in PATH.')
  if (!stdout.includes('librsvg'))
    throw new Error('This ffmpeg lacks librsvg, which draws the pictures. Debian’s has it.')
}

function ffmpeg(args, input) {
  const { status, stderr, error } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], {
    input,
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}\n${stderr}`)
}
