// Encoders pause, die and come back with other settings: one file, sound and picture together throughout.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { publishOverRtmp, pushOverHttp } from '../../../testing/live/encoder.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addPushChannel } from '../push/push-channels-admin.ts'
import { listenRtmp, type RtmpServer } from '../rtmp/listen.ts'
import { recordingAddress } from './recording.ts'

/** For 80 ms, every second. */
function flashAndBeep(size: string, rate: number, gop: number, sampleRate = 48_000): string[] {
  const flash = `color=black:size=${size}:rate=${rate},drawbox=color=white:t=fill:enable='lt(mod(t,1),0.08)'`
  const beep = `aevalsrc='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.08)':s=${sampleRate}`
  const encoding = `-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g ${gop} -c:a aac -ac 2`
  return ['-f', 'lavfi', '-i', flash, '-f', 'lavfi', '-i', beep, ...encoding.split(' ')]
}

function rises(text: string, key: string, limit: number): number[] {
  const pairs = [...text.matchAll(new RegExp(`pts_time:([\\d.]+)\\s+${key}=(-?[\\d.]+|-inf)`, 'g'))]
  const values = pairs.map(([, at, value]) => ({ at: Number(at), isOn: Number(value) > limit }))
  return values.flatMap(({ at, isOn }, index) => (isOn && !values[index - 1]?.isOn ? [at] : []))
}

function measure(file: string) {
  const run = (filter: string[]) => {
    const { stdout, stderr } = spawnSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      file,
      ...filter,
      '-enc_time_base',
      '-1',
      '-f',
      'null',
      '-',
    ])
    return { text: String(stdout), complaints: String(stderr) }
  }
  const shown = run(['-map', '0:v', '-vf', 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-'])
  const level = 'lavfi.astats.Overall.RMS_level'
  const perFiveMs = 'asetnsamples=n=240,astats=metadata=1:reset=1'
  const heard = run(['-map', '0:a', '-af', `${perFiveMs},ametadata=print:key=${level}:file=-`])
  return {
    complaints: shown.complaints + heard.complaints,
    flashes: rises(shown.text, 'lavfi.signalstats.YAVG', 128),
    beeps: rises(heard.text, level, -25),
  }
}

describe.runIf(runsFfmpeg)('the recording of encoders that break off', () => {
  let test: TestApp
  let rtmp: RtmpServer
  let key: string
  let origin: string
  let stopClock: () => void
  const stopping = new AbortController()
  const encoders: ChildProcess[] = []

  beforeAll(async () => {
    test = await openTestApp({ env: { STROM_LOG_LEVEL: 'silent' }, settings: { maxTranscodings: 0 } })
    const added = await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
    if (!added.ok) throw new Error(added.reason)
    key = added.key
    rtmp = await listenRtmp(test.app, { host: '127.0.0.1', port: 0, stopping: stopping.signal })
    origin = await test.server.listen({ port: 0, host: '127.0.0.1' })
    stopClock = letRun(test.clock)
  })
  afterAll(async () => {
    for (const encoder of encoders) encoder.kill('SIGKILL')
    stopClock()
    stopping.abort()
    await rtmp.ended()
    await test.close()
  })

  const arena = () => test.app.channels.getPush('arena')?.pushChannel
  /** The slate is made only while somebody watches. */
  async function live(isLive: boolean) {
    const look = () => arena()?.channel.newest() !== null && arena()?.isLive()
    await expect.poll(look, { timeout: 15_000 }).toBe(isLive)
  }

  async function kill(encoder: ChildProcess) {
    const gone = once(encoder, 'exit')
    encoder.kill('SIGKILL')
    await gone
    await live(false)
  }

  it('is one file without a hole, flash and beep within 40 ms over each seam', async () => {
    const first = publishOverRtmp(rtmp.port, key, flashAndBeep('320x180', 25, 25)).encoder
    encoders.push(first)
    await live(true)
    const since = arena()?.onSince()
    await pause(4000)
    first.kill('SIGSTOP')
    await live(false)
    await pause(1500)
    first.kill('SIGCONT')
    await live(true)
    await pause(3000)
    await kill(first)
    // Another size, frame rate, key frame interval and protocol.
    const second = pushOverHttp(`${origin}/ingest/arena?key=${key}`, flashAndBeep('640x360', 30, 60))
    encoders.push(second)
    await live(true)
    await pause(4000)
    await kill(second)
    const third = publishOverRtmp(rtmp.port, key, flashAndBeep('320x180', 25, 25)).encoder
    encoders.push(third)
    await live(true)
    await pause(3000)
    await kill(third)
    expect(arena()?.onSince()).toBeNull()
    await test.app.rewind.settled()
    const { rawPayload } = await test.server.inject({
      url: (await recordingAddress(test.app, 'arena')) ?? '',
    })
    const file = join(process.env.KEEP_RECORDING ?? test.app.config.dataDir, 'recording.mp4')
    writeFileSync(file, rawPayload)
    const { complaints, flashes, beeps } = measure(file)
    expect(complaints).toBe('')
    expect(since).not.toBeNull()
    expect(flashes.length).toBeGreaterThan(12)
    for (const at of flashes) {
      expect(Math.min(...beeps.map((beep) => Math.abs(beep - at))), `the flash at ${at} s`).toBeLessThan(0.04)
    }
  })
})
