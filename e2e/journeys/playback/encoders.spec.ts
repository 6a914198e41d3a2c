import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Broadcaster, startEncoder } from '../../support/broadcaster.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture } from '../../support/picture.ts'
import { addPushStream, type PushStream, pushPlace } from '../../support/push-stream.ts'

const clips = fileURLToPath(new URL('../../../server/clips/testbilde/', import.meta.url))
const picture = '480p.mp4'
const sound = 'audio.mp4'
const made = (name: string) => join(tmpdir(), `strom-encoders-${process.pid}-${name}`)
const transportStream = made('copied.ts')
const withCover = made('cover.mp4')
const fragments = '-f mp4 -movflags +delay_moov+default_base_moof+separate_moof+frag_keyframe'
const documented = `${fragments} -frag_duration 200000`
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const pictureAndSound = '-map 0:v -map 1:a'

const habits: readonly { name: string; files: readonly string[]; words: string }[] = [
  {
    name: '60 pictures a second, B-frames, and key frames four seconds apart',
    files: [picture, sound],
    words: `${pictureAndSound} ${x264} -r 60 -g 240 -bf 3 -c:a copy ${documented}`,
  },
  {
    name: 'ten pictures a second, and mono at 44.1 kHz',
    files: [picture, sound],
    words: `${pictureAndSound} ${x264} -r 10 -g 10 -bf 0 -c:a aac -ar 44100 -ac 1 ${documented}`,
  },
  { name: 'no sound', files: [picture], words: `-map 0:v -c copy ${documented}` },
  {
    name: 'a cover, two sounds, and fragments by key frame that are addressed from the file',
    files: [withCover],
    words: '-map 0 -c copy -f mp4 -movflags frag_keyframe+empty_moov',
  },
  {
    name: 'the pictures and sound of a transport stream, copied',
    files: [transportStream],
    words: `-c copy -bsf:a aac_adtstoasc ${documented}`,
  },
  {
    name: 'sound that begins a second late',
    files: [picture, sound],
    words: `${pictureAndSound} -c copy -bsf:a setts=ts=TS+48000 ${documented}`,
  },
]

async function expectBothPlayers(page: Page) {
  for (const player of ['player', 'playersldp']) {
    await page.goto(`/${player}?default=${pushPlace}`)
    await expectMovingPicture(page)
  }
}

test.describe('a broadcast plays in both players that has', { tag: '@ffmpeg' }, () => {
  let stream: PushStream
  let broadcaster: Broadcaster

  test.beforeAll(async () => {
    const inputs = [picture, sound, 'poster.webp'].flatMap((file) => ['-i', `${clips}${file}`])
    const make = (words: string, file: string) =>
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...words.split(' '), file])
    make(`${pictureAndSound} -c copy`, transportStream)
    const cover = '-map 2:v -c:v:1 mjpeg -disposition:v:1 attached_pic'
    make(`${pictureAndSound} -map 1:a -c copy ${cover}`, withCover)
    stream = await addPushStream('habits', 'Habits')
  })

  test.afterEach(async () => {
    await broadcaster.stop()
    await expect.poll(stream.isLive).toBe(false)
  })

  test.afterAll(async () => {
    for (const file of [transportStream, withCover]) rmSync(file, { force: true })
    await stream.remove()
  })

  for (const { name, files, words } of habits) {
    test(name, async ({ page, enter, allowComplaints }) => {
      // A delayed encoder restarts at the present, and the socket with it.
      allowComplaints(/status of 426 .*\/sldp\//)
      broadcaster = startEncoder(stream.address, files, words)
      await expect.poll(stream.isLive, { timeout: 30_000 }).toBe(true)
      await enter(page, 'anna')
      await expectBothPlayers(page)
    })
  }

  test('open groups of pictures, which are converted as soon as they are seen', async ({ page, enter }) => {
    const open = `${x264} -preset superfast -r 25 -g 50 -bf 3 -x264-params open-gop=1:scenecut=0`
    const words = `${pictureAndSound} ${open} -c:a copy ${documented}`
    broadcaster = startEncoder(stream.address, [picture, sound], words)
    await expect.poll(stream.isLive, { timeout: 30_000 }).toBe(true)
    await enter(page, 'owner')
    await expect(async () => {
      await page.goto('/admin/streams/channels/habits')
      await expect(page.getByText('Open: ffmpeg converts the pictures')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expectBothPlayers(page)
  })
})
