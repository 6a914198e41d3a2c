import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runsFfmpeg } from '../../../server/testing/ffmpeg.ts'
import { type Broadcaster, startEncoder } from '../../support/broadcaster.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture } from '../../support/picture.ts'

const clips = fileURLToPath(new URL('../../../server/clips/', import.meta.url))
const picture = '480p.mp4'
const sound = 'audio.mp4'
const transportStream = join(tmpdir(), `strom-encoders-${process.pid}.ts`)
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const fragments = ['-f', 'mp4', '-movflags', '+delay_moov+default_base_moof+separate_moof+frag_keyframe']
const documented = [...fragments, '-frag_duration', '200000']

/** How encoders differ, each as words for ffmpeg. */
const habits: Record<string, (clip: (file: string) => string[]) => string[]> = {
  '60 pictures a second, B-frames, open groups and key frames four seconds apart': (clip) => [
    ...[...clip(picture), ...clip(sound), ...x264, '-r', '60', '-g', '240', '-bf', '3'],
    ...['-x264-params', 'open-gop=1', '-c:a', 'copy', ...documented],
  ],
  'ten pictures a second, and mono at 44.1 kHz': (clip) => [
    ...[...clip(picture), ...clip(sound), ...x264, '-r', '10', '-g', '10', '-bf', '0'],
    ...['-c:a', 'aac', '-ar', '44100', '-ac', '1', ...documented],
  ],
  'no sound': (clip) => [...clip(picture), '-c', 'copy', ...documented],
  'a cover, two sounds, and fragments by key frame that are addressed from the file': (clip) => [
    ...[...clip(picture), ...clip(sound), '-i', `${clips}testbilde/poster.webp`],
    ...['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '2:v', '-c', 'copy', '-c:v:1', 'mjpeg'],
    ...['-disposition:v:1', 'attached_pic', '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'],
  ],
  'the pictures and sound of a transport stream, copied': (clip) => [
    ...[...clip(transportStream), '-c', 'copy', ...documented],
  ],
  'sound that begins a second late': (clip) => [
    ...[...clip(picture), '-itsoffset', '1', ...clip(sound), '-c', 'copy', ...documented],
  ],
}

test.describe('a broadcast plays in both players that has', () => {
  // biome-ignore lint/suspicious/noSkippedTests: ffmpeg is required in CI, where they always run.
  test.skip(!runsFfmpeg, 'ffmpeg is not installed')

  /** The six streams of the demonstration come before it. */
  const place = 6
  const id = 'habits'
  let address: string
  let broadcaster: Broadcaster

  async function isLive(): Promise<boolean> {
    const { channels } = JSON.parse(await strom('channel', 'list', '--json'))
    return channels.find((channel: { id: string }) => channel.id === id).live
  }

  test.beforeAll(async () => {
    const inputs = [picture, sound].flatMap((file) => ['-i', `${clips}testbilde/${file}`])
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-c', 'copy', '-y', transportStream])
    address = JSON.parse(await strom('channel', 'add', id, '--push', '--json')).address
    await strom('stream', 'add', id, '--title', 'Habits', '--channel', id)
  })

  test.afterEach(async () => {
    await broadcaster.stop()
    await expect.poll(isLive).toBe(false)
  })

  test.afterAll(async () => {
    rmSync(transportStream, { force: true })
    await strom('stream', 'remove', id)
    await strom('channel', 'remove', id)
  })

  for (const [habit, words] of Object.entries(habits)) {
    test(habit, async ({ page, enter }) => {
      test.setTimeout(120_000)
      broadcaster = startEncoder(address, words)
      await expect.poll(isLive, { timeout: 30_000 }).toBe(true)
      await enter(page, 'anna')
      for (const player of ['player', 'playersldp']) {
        await page.goto(`/${player}?default=${place}`)
        await expectMovingPicture(page)
      }
    })
  }
})
