// Rebuilds the built-in channels' clips: node server/clips/make-clips.mjs [channel…]
// Needs Node 24, ffmpeg with librsvg and libx264, and DejaVu fonts; some minutes a channel.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawLoop, encodeAudio, encodePoster, encodeVideo, requireFfmpeg } from './make/encode.mjs'
import { fjord } from './make/fjord.mjs'
import { nordlys } from './make/nordlys.mjs'
import { packClip } from './make/pack.mjs'
import { slate } from './make/slate.mjs'
import { testbilde } from './make/testbilde.mjs'
import { trikken } from './make/trikken.mjs'

const channels = [fjord, nordlys, trikken, testbilde, slate]

const renditions = [
  { name: '1080p', width: 1920, height: 1080, level: '4.0', coarser: 0 },
  { name: '720p', width: 1280, height: 720, level: '3.1', coarser: 1 },
  { name: '480p', width: 854, height: 480, level: '3.0', coarser: 1 },
]

function makeClip(channel) {
  const work = mkdtempSync(join(tmpdir(), 'clip-'))
  const folder = join(import.meta.dirname, channel.id)
  mkdirSync(folder, { recursive: true })
  try {
    const film = drawLoop(channel, work)
    const encoded = renditions.map((rendition) => {
      const file = join(work, `${rendition.name}.mp4`)
      encodeVideo(film, { ...rendition, crf: (channel.crf ?? 28) + rendition.coarser }, file)
      return { ...rendition, file }
    })
    const soundFile = join(work, 'audio.mp4')
    encodeAudio(channel, '64k', soundFile)
    const size = packClip(channel, { renditions: encoded, soundFile }, folder)
    const still = encodePoster(channel, '640:360', work, join(folder, 'poster.webp'))
    encodePoster(channel, '256:144', work, join(folder, 'poster.small.webp'))
    process.stdout.write(
      `${channel.id}: ${(size / 1e6).toFixed(2)} MB, poster ${(still / 1e3).toFixed(0)} KB\n`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !channels.some((channel) => channel.id === id))
if (unknown.length > 0) {
  process.stderr.write(
    `No such channel: ${unknown.join(', ')}. There are ${channels.map(({ id }) => id).join(', ')}.\n`,
  )
  process.exit(1)
}
requireFfmpeg()
for (const channel of channels) if (wanted.length === 0 || wanted.includes(channel.id)) makeClip(channel)
spawnSync('npx', ['biome', 'format', '--write', import.meta.dirname], { stdio: 'inherit' })
