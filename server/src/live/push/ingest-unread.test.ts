import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await test.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const chunk = Buffer.concat([Buffer.from('ffff\r\n'), Buffer.alloc(0xffff), Buffer.from('\r\n')])

it.each([
  ['a wrong key', '/ingest/arena?key=wrong', 'Transfer-Encoding: chunked', 403],
  ['a wrong key, and a length', '/ingest/arena?key=wrong', 'Content-Length: 900000000', 403],
  ['no key', '/ingest/arena', 'Transfer-Encoding: chunked', 401],
  ['an unknown channel', '/ingest/nowhere?key=x', 'Transfer-Encoding: chunked', 403],
])('reads little of what is sent with %s, and answers', async (_name, path, header, status) => {
  const accepted = once(test.server.server, 'connection') as Promise<[Socket]>
  const socket = connect((test.server.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
  for (let n = 0; n < 500; n++) socket.write(chunk)
  const [server] = await accepted
  await closed
  expect(said).toContain(`HTTP/1.1 ${status} `)
  expect(server.bytesRead).toBeLessThan(2_000_000)
})
