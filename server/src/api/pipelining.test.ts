import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await test.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

async function open() {
  const socket = connect((test.server.server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    said += chunk
  })
  await once(socket, 'connect')
  return { socket, answers: () => said.split('HTTP/1.1 ').length - 1 }
}
const ask = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)

it('answers several requests that come at once, in turn', async () => {
  const { socket, answers } = await open()
  for (let round = 1; round <= 3; round++) {
    socket.write(ask('/healthz', 10))
    await expect.poll(answers, { timeout: 10_000 }).toBe(round * 10)
  }
  socket.destroy()
})

it.each(['/healthz', '/api/streams/all', '/media/x/index.m3u8', '/ingest/x?key=y', '/'])(
  'cuts a connection that asks for %s hundreds of times without waiting',
  async (path) => {
    const { socket, answers } = await open()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(ask(path, 500))
    await closed
    expect(answers()).toBeLessThan(100)
  },
)
