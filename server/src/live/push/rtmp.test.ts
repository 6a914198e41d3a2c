// ffmpeg broadcasts to a real nginx with deploy/media-servers/nginx-rtmp.conf; members watch behind the gate.

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipsDir } from '../../../testing/live/test-channel.ts'
import { freePort } from '../../../testing/nginx/nginx.ts'
import { substitute } from '../../../testing/nginx/strom-nginx.ts'
import { letRun } from '../../../testing/running-clock.ts'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addExternalChannel } from '../external/external-channels-admin.ts'
import { addPushChannel } from './push-channels-admin.ts'

const local = '127.0.0.1'
const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
const present =
  existsSync(rtmpModule) &&
  ['nginx', 'ffmpeg'].every((tool) => spawnSync(tool, ['-version']).error === undefined)
const runnable = present || process.env.CI === 'true'
if (!runnable) {
  process.stderr.write(
    '\nNOT RUN: RTMP through nginx is tested where Debian’s libnginx-mod-rtmp and ffmpeg are.\n\n',
  )
}

function example(name: string): string {
  return readFileSync(new URL(`../../../../deploy/media-servers/${name}`, import.meta.url), 'utf8')
}

describe.runIf(runnable)('a broadcast over RTMP to nginx', () => {
  let stage: Stage
  let origin: string
  let stopClock: () => void
  let folder: string
  let rtmpPort: number
  let token: string
  const programs: ChildProcess[] = []

  function start(command: string, args: string[]): ChildProcess {
    const program = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    programs.push(program)
    return program
  }

  async function startNginx(sitePort: number, key: string, hlsPort: number) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path temporary;`,
    )
    const rtmp = substitute(example('nginx-rtmp.conf'), [
      ['listen 1935;', `listen ${local}:${rtmpPort};`],
      ['127.0.0.1:1935', `${local}:${rtmpPort}`],
      ['127.0.0.1:3000', `${local}:${sitePort}`],
      ['=CHANNEL-KEY', `=${key}`],
      ['/var/lib/nginx/strom-hls', join(folder, 'hls')],
    ])
    const hls = substitute(example('nginx-rtmp-hls.conf'), [
      ['listen 127.0.0.1:8088', `listen ${local}:${hlsPort}`],
      ['/var/lib/nginx/strom-hls', join(folder, 'hls')],
    ])
    writeFileSync(
      join(folder, 'nginx.conf'),
      `load_module ${rtmpModule}; daemon off; master_process off; pid nginx.pid; error_log stderr error; events {}
       ${rtmp} http { ${temporary.join(' ')} ${hls} }`,
    )
    for (const name of ['temporary', 'hls']) mkdirSync(join(folder, name))
    start('nginx', ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'])
  }

  beforeAll(async () => {
    stage = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
    const added = await addPushChannel(stage.app, commandLine, { id: 'arena', title: 'Arena' })
    if (!added.ok) throw new Error(added.reason)
    const hlsPort = await freePort()
    const address = { address: `http://${local}:${hlsPort}/live.m3u8`, headers: {}, allowInner: true }
    await addExternalChannel(stage.app, commandLine, { id: 'hall', title: 'Hall', ...address })
    for (const id of ['arena', 'hall']) await stage.build.stream({ id, channel: id })
    origin = await stage.server.listen({ port: 0, host: local })
    // A broadcast needs a running clock.
    stopClock = letRun(stage.clock)
    folder = mkdtempSync(join(tmpdir(), 'strom-rtmp-'))
    rtmpPort = await freePort()
    await startNginx((stage.server.server.address() as AddressInfo).port, added.key, hlsPort)
    token = await (await stage.viewer({ ip: local })).play()
  })
  afterAll(async () => {
    for (const program of programs.filter(({ exitCode }) => exitCode === null)) {
      program.kill()
      await once(program, 'exit')
    }
    stopClock()
    await stage?.close()
    if (folder) rmSync(folder, { recursive: true })
  })

  function broadcast(application: string) {
    const inputs = ['480p', 'audio'].flatMap((name) => {
      return ['-re', '-stream_loop', '-1', '-i', join(clipsDir, 'testbilde', `${name}.mp4`)]
    })
    const output = ['-c', 'copy', '-f', 'flv', `rtmp://${local}:${rtmpPort}/${application}/live`]
    return start('ffmpeg', ['-v', 'error', ...inputs, '-map', '0:v', '-map', '1:a', ...output])
  }

  async function watch(stream: string, withToken = token) {
    const url = `${origin}/media/${stream}/index.m3u8?token=${withToken}`
    const shown =
      '-of json -read_intervals %+#12 -count_frames -select_streams v -show_entries stream=height,nb_read_frames'
    const args = ['-v', 'error', ...shown.split(' '), url]
    const { stdout } = await promisify(execFile)('ffprobe', args, { timeout: 15_000 })
    const [{ height, nb_read_frames: frames } = { height: 0, nb_read_frames: '0' }] = (
      JSON.parse(stdout) as { streams: { height: number; nb_read_frames: string }[] }
    ).streams
    return { height, frames: Number(frames) }
  }

  it('is handed on to the site, and seen behind the gate', async () => {
    const live = () => stage.app.channels.getPush('arena')?.pushChannel.isLive()
    expect(live()).toBe(false)
    const encoder = broadcast('arena')
    await expect.poll(live, { timeout: 20_000 }).toBe(true)
    const { height, frames } = await watch('arena')
    expect(height).toBe(480)
    expect(frames).toBeGreaterThan(5)
    expect((await fetch(`${origin}/media/arena/index.m3u8`)).status).toBe(403)
    encoder.kill()
    await expect.poll(live, { timeout: 5000 }).toBe(false)
  })

  it('is handed on each time the encoder comes back', async () => {
    const live = () => stage.app.channels.getPush('arena')?.pushChannel.isLive()
    for (const _ of [1, 2, 3]) {
      const encoder = broadcast('arena')
      await expect.poll(live, { timeout: 15_000 }).toBe(true)
      encoder.kill()
      await expect.poll(live, { timeout: 5000 }).toBe(false)
    }
  })

  it('is written as HLS that the site fetches, and seen behind the gate', async () => {
    broadcast('hall')
    await expect.poll(() => existsSync(join(folder, 'hls', 'live.m3u8')), { timeout: 20_000 }).toBe(true)
    token = await (await stage.viewer({ ip: local })).play()
    await expect
      .poll(async () => (await watch('hall').catch(() => null))?.height, { timeout: 20_000 })
      .toBe(480)
    expect((await fetch(`${origin}/media/hall/index.m3u8`)).status).toBe(403)
  })
})
