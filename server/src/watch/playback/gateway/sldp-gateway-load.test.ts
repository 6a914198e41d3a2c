import { expect, it, vi } from 'vitest'
import { readFrame } from '../../../../testing/live/test-sldp.ts'
import { maskedText, useSldpStage, video } from '../../../../testing/stages/sldp-stage.ts'

const site = useSldpStage()
const { connect, pathOf, runClock, stopClock, upgrade } = site

function binaryMessages(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = bytes.readUInt8(at) & 15
    const short = bytes.readUInt8(at + 1)
    const body = at + (short === 127 ? 10 : short === 126 ? 4 : 2)
    if (body > bytes.length) break
    const size =
      short === 127
        ? Number(bytes.readBigUInt64BE(at + 2))
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : short
    if (body + size > bytes.length) break
    if (opcode === 2) messages.push(bytes.subarray(body, body + size))
    at = body + size
  }
  return messages
}

it('a viewer that does not read is cut back to a key frame, and holds up nobody', async () => {
  const { socket: slow } = await upgrade(pathOf())
  const many = Array.from({ length: 8 }, (_, i) => video(i))
  const play = JSON.stringify({ command: 'Play', streams: many })
  slow?.write(
    Buffer.concat([
      Buffer.from([0x81, 0xfe, play.length >> 8, play.length & 255, 0, 0, 0, 0]),
      Buffer.from(play),
    ]),
  )
  const chunks: Buffer[] = []
  slow?.pause()
  const quick = await connect()
  quick.play(video(1))
  await vi.waitFor(() => expect(quick.frames.length).toBeGreaterThan(1))
  runClock(4)
  for (let round = 0; round < 2; round++) {
    const until = site.stage.clock.now() + 15_000
    slow?.write(maskedText('{"command":"Cancel","streams":[]}'))
    await vi.waitFor(() => expect(site.stage.clock.now()).toBeGreaterThan(until), { timeout: 8000 })
  }
  slow?.on('data', (bytes: Buffer) => chunks.push(bytes)).resume()
  const edge = site.stage.clock.now() + 4000
  const received = () =>
    binaryMessages(Buffer.concat(chunks))
      .map(readFrame)
      .filter(({ sn, type }) => sn === 0 && type > 2)
  await vi.waitFor(() => expect(received().at(-1)?.timestamp).toBeGreaterThan(edge * 90), { timeout: 10_000 })
  stopClock()

  const times = received()
  const gaps = times.filter(
    ({ timestamp }, i) => i > 0 && timestamp !== (times[i - 1]?.timestamp ?? 0) + 3600,
  )
  expect(gaps.length).toBeGreaterThan(0)
  expect(gaps.map(({ type }) => type)).toEqual(gaps.map(() => 3))
  const whole = quick.frames.filter(({ type }) => type > 2).map(({ timestamp }) => timestamp ?? 0)
  expect(whole.every((time, i) => time === (whole[0] ?? 0) + i * 3600)).toBe(true)
})

it('when the site stops, sockets are told to come back, and none holds it up', async () => {
  const viewer = await connect()
  viewer.play(video(1))
  const { socket } = await upgrade(pathOf())
  socket?.pause()
  const began = performance.now()
  await site.stage.server.close()
  expect(await viewer.closed).toMatchObject({ code: 1012, reason: 'The site restarts.' })
  expect(performance.now() - began).toBeLessThan(4000)
})
