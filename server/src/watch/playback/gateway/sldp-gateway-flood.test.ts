import { describe, expect, it } from 'vitest'
import { maskedText, useSldpStage } from '../../../../testing/stages/sldp-stage.ts'

const site = useSldpStage()
const { pathOf, upgrade } = site

const signOfLife = (opcode: number, bytes: number) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | bytes, 0, 0, 0, 0]), Buffer.alloc(bytes)])
const several = (count: number, frame: Buffer) => Buffer.concat(Array.from({ length: count }, () => frame))

async function send(bytes: Buffer, isRead = true) {
  const { socket } = await upgrade(pathOf())
  if (!socket) throw new Error('no socket')
  let answered = 0
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  if (isRead) {
    socket.on('data', (chunk: Buffer) => {
      answered += chunk.length
    })
  }
  socket.write(bytes)
  return { closed, socket, answered: () => answered }
}

describe('a viewer', () => {
  it.each([
    ['pings', signOfLife(9, 0)],
    ['long pings', signOfLife(9, 125)],
    ['pongs that nobody asked for', signOfLife(10, 0)],
    ['commands', maskedText('{"command":"Cancel","streams":[]}')],
    ['texts that are no commands', maskedText('x')],
  ])('who floods with %s is cut off, and answered little', async (_, frame) => {
    const { closed, answered } = await send(several(5000, frame))
    await closed
    expect(answered()).toBeLessThan(30_000)
  })

  it('who pings now and then is answered', async () => {
    const { socket, answered } = await send(Buffer.alloc(0))
    for (let n = 0; n < 5; n++) {
      const before = answered()
      socket.write(signOfLife(9, 4))
      await expect.poll(answered).toBeGreaterThan(before)
    }
    socket.destroy()
  })
})
