import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addArena } from './arena.ts'
import { type Program, startProgram, temporaryFolder } from './processes.ts'
import type { Site } from './site.ts'

const run = promisify(execFile)

const seconds = 8
const megabits = 4
/** Half the bytes of 2 s; the slate's segments are far smaller. */
const leastSegment = (megabits * 1e6 * 2) / 8 / 2

export type HeavyBroadcast = Program & {
  /** A whole segment of it behind the gate. */
  segment: { url: string; bytes: Uint8Array }
}

async function makeClip(file: string) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=25,noise=alls=40:allf=t']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const quality = [
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-bf',
    '0',
    '-g',
    '25',
    '-sc_threshold',
    '0',
  ]
  const rate = [
    '-b:v',
    `${megabits}M`,
    '-minrate',
    `${megabits}M`,
    '-maxrate',
    `${megabits}M`,
    '-bufsize',
    '2M',
  ]
  const codecs = [
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    ...quality,
    ...rate,
    '-c:a',
    'aac',
    '-b:a',
    '128k',
  ]
  await run('ffmpeg', ['-v', 'error', ...picture, ...sound, '-t', String(seconds), ...codecs, file])
}

/** 4 Mb/s at 1080p; null without ffmpeg. */
export async function startHeavyBroadcast(site: Site, dataDir: string): Promise<HeavyBroadcast | null> {
  const arena = await addArena(dataDir)
  if (!arena) return null
  const clip = join(temporaryFolder(), 'heavy.mp4')
  await makeClip(clip)
  const movflags = '+empty_moov+default_base_moof+separate_moof+frag_keyframe'
  const muxer = ['-f', 'mp4', '-movflags', movflags, '-frag_duration', '200000', '-send_expect_100', '1']
  const input = ['-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy']
  const program = startProgram('ffmpeg', ['-v', 'error', ...input, ...muxer, arena.address], {
    folder: temporaryFolder(),
  })
  const token = await site.streamToken(await site.signIn('ola'))
  const folder = `${site.origin}/media/t/${token}/arena/1080p/`
  return { ...program, segment: await firstWhole(folder) }
}

async function firstWhole(folder: string): Promise<HeavyBroadcast['segment']> {
  for (let tries = 0; tries < 60; tries++) {
    await sleep(1000)
    const playlist = await (await fetch(`${folder}index.m3u8`)).text()
    const name = /.*^(seg-[\d-]+\.m4s)$/ms.exec(playlist)?.[1]
    if (name === undefined) continue
    const url = `${folder}${name}`
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    if (bytes.length > leastSegment) return { url, bytes }
  }
  throw new Error('the heavy broadcast did not arrive')
}
