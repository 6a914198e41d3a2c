// A broadcast that shows the wall clock, so that latency can be read from a player's picture.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { barcodeArea, barcodeCells, framesPerLoop } from '../../server/src/live/barcode.ts'
import { addArena } from './arena.ts'
import { temporaryFolder } from './processes.ts'

const size = { width: 640, height: 360 } as const
const frameMs = 40

const area = barcodeArea(size.width, size.height)

/** yuv420p, with the clock of the built-in clips. */
function drawFrame(picture: Buffer, frame: number) {
  const cells = barcodeCells(frame)
  for (let x = 0; x < area.width; x++) {
    const level = cells[Math.floor((x * cells.length) / area.width)] ? 235 : 16
    for (let y = 0; y < area.height; y++) picture[(area.y + y) * size.width + area.x + x] = level
  }
}

export type ClockBroadcast = { title: string; stop(): Promise<void> }

/** null without ffmpeg. */
export async function startClockBroadcast(dataDir: string): Promise<ClockBroadcast | null> {
  const arena = await addArena(dataDir)
  if (!arena) return null
  const { title, server, key } = arena

  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${size.width}x${size.height}`, '-r', '25']
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const quick = ['-preset', 'ultrafast', '-tune', 'zerolatency', '-bf', '0', '-g', '25', '-b:v', '800k']
  const codecs = ['-c:v', 'libx264', ...quick, '-c:a', 'aac', '-b:a', '96k']
  const encoder = spawn(
    'ffmpeg',
    ['-v', 'error', ...raw, '-i', 'pipe:0', ...sound, ...codecs, '-f', 'flv', `${server}/${key}`],
    { cwd: temporaryFolder(), stdio: ['pipe', 'ignore', 'inherit'] },
  )
  encoder.stdin.on('error', () => undefined)
  let isOn = true
  const picture = Buffer.alloc((size.width * size.height * 3) / 2, 128)
  const drawn = (async () => {
    for (let next = Math.ceil(Date.now() / frameMs); isOn; next++) {
      await sleep(Math.max(0, next * frameMs - Date.now()))
      drawFrame(picture, next % framesPerLoop)
      if (!encoder.stdin.write(Buffer.from(picture)))
        await Promise.race([once(encoder.stdin, 'drain'), sleep(1000)])
    }
  })()
  return {
    title,
    async stop() {
      isOn = false
      await drawn
      // The sound never ends.
      encoder.kill('SIGINT')
      if (encoder.exitCode === null) await once(encoder, 'exit')
    },
  }
}
