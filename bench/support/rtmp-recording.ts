import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const settleMs = 300

/** Records two seconds of ffmpeg's broadcast, from the handshake on. */
export async function recordRtmp(server: string, key: string): Promise<Buffer> {
  const { hostname, port, pathname } = new URL(server)
  const chunks: Buffer[] = []
  const between = createServer((encoder) => {
    const site = connect(Number(port), hostname)
    encoder.on('data', (chunk: Buffer) => chunks.push(chunk))
    encoder.pipe(site).pipe(encoder)
    for (const socket of [encoder, site]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const own = (between.address() as AddressInfo).port
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25']
  const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac']
  const to = ['-t', '2', '-f', 'flv', `rtmp://127.0.0.1:${own}${pathname}/${key}`]
  const encoder = spawn('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, ...to], {
    stdio: 'ignore',
  })
  await once(encoder, 'exit')
  await sleep(settleMs)
  between.close()
  return Buffer.concat(chunks)
}

/** @returns whether the site closed the connection within `patienceMs`. */
export async function replayRtmp(server: string, bytes: Buffer, patienceMs: number): Promise<boolean> {
  const { hostname, port } = new URL(server)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  socket.end(bytes)
  // A reset counts as closed.
  const ended = new Promise<true>((tell) => socket.on('close', () => tell(true)))
  const closed = await Promise.race([ended, sleep(patienceMs, false)])
  socket.destroy()
  return closed
}
