import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { framesPerLoop } from '../../src/live/barcode.ts'
import { picture, poster } from './picture.mjs'
import { sampleRate, tones } from './tones.mjs'

const loops = 3
const toYuv = 'in_color_matrix=bt709:in_range=pc:out_color_matrix=bt709:out_range=tv,format=yuv420p'
const bt709 = words('-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv')
const fragmented = words('-use_editlist 0 -movflags empty_moov+default_base_moof+frag_every_frame')

/** @returns the path of a lossless film. */
export function drawLoop(channel, folder) {
  mkdirSync(folder, { recursive: true })
  for (let frame = 0; frame < framesPerLoop; frame++) {
    writeFileSync(join(folder, `${String(frame).padStart(3, '0')}.svg`), picture(channel, frame))
  }
  const film = join(folder, 'loop.mkv')
  const pictures = join(folder, '%03d.svg')
  const lossless = words('-c:v libx264 -qp 0 -preset ultrafast')
  ffmpeg([...words('-framerate 25 -i'), pictures, '-vf', `scale=${toYuv}`, ...bt709, ...lossless, film])
  return film
}

export function encodeVideo(film, { width, height, crf, level }, file) {
  const looped = [
    '-stream_loop',
    String(loops - 1),
    '-i',
    film,
    '-vf',
    `scale=${width}:${height}:flags=lanczos`,
  ]
  const x264 = words(`-c:v libx264 -preset veryslow -profile:v high -level ${level} -crf ${crf} -x264-params`)
  const closed = 'keyint=25:min-keyint=25:scenecut=0:open-gop=0:bframes=0:ref=4'
  const forFlatColours = 'aq-mode=3:aq-strength=0.7:psy=0:deblock=1,1'
  const output = [...bt709, ...words('-an -video_track_timescale 90000'), ...fragmented, file]
  ffmpeg([...looped, ...x264, `${closed}:${forFlatColours}`, ...output])
}

export function encodeAudio(channel, bitrate, file) {
  const loop = tones(channel.tones)
  const input = words(`-f s16le -ar ${sampleRate} -ac 2 -i -`)
  // The default coder (twoloop of ffmpeg 5) mangles pure tones; the fast one does not.
  const aac = words(`-c:a aac -aac_coder fast -b:a ${bitrate}`)
  ffmpeg([...input, ...aac, ...fragmented, file], Buffer.concat(Array(loops).fill(loop)))
}

/** `size` as `640:360`. @returns the bytes of the WebP. */
export function encodePoster(channel, size, folder, file) {
  const drawing = join(folder, 'poster.svg')
  writeFileSync(drawing, poster(channel))
  ffmpeg([
    '-i',
    drawing,
    ...words(
      `-vf scale=${size}:flags=lanczos,format=yuv420p -c:v libwebp -preset picture -q:v 32 -frames:v 1`,
    ),
    file,
  ])
  return readFileSync(file).length
}

export function requireFfmpeg() {
  const { stdout, error } = spawnSync('ffmpeg', ['-hide_banner', '-decoders'], { encoding: 'utf8' })
  if (error) throw new Error('ffmpeg is needed to make the clips, and was not found in PATH.')
  if (!stdout.includes('librsvg'))
    throw new Error('This ffmpeg lacks librsvg, which draws the pictures. Debian’s has it.')
}

function words(options) {
  return options.split(' ')
}

function ffmpeg(args, input) {
  const options = { input, encoding: 'utf8' }
  const { status, stderr, error } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], options)
  if (error) throw error
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}\n${stderr}`)
}
