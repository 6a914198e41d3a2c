import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addPushChannel } from './push-channels-admin.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await openTestApp()
  const added = await addPushChannel(test.app, commandLine, { id: 'arena', title: 'Arena' })
  if (!added.ok) throw new Error(added.reason)
  key = added.key
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

const freeBox = Buffer.from('05f5e0ff66726565', 'hex')
const head = (given: string) =>
  `POST /ingest/arena?key=${given} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n`
const crumbs = '1\r\nx\r\n'.repeat(5000)

it('a stolen key, whose body comes in pieces of a byte on many connections, leaves the channel to the next', async () => {
  const { port } = test.server.server.address() as AddressInfo
  const bytesRead: number[] = []
  const accept = (socket: Socket) => socket.once('close', () => bytesRead.push(socket.bytesRead))
  test.server.server.on('connection', accept)
  const floods = Array.from({ length: 8 }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    socket.write(Buffer.concat([Buffer.from(head(key)), freeBox, Buffer.from('\r\n')]))
    while (!socket.destroyed) {
      if (socket.write(crumbs)) continue
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
    }
  })
  await Promise.all(floods)
  await expect.poll(() => bytesRead.length).toBe(8)
  expect(Math.max(...bytesRead)).toBeLessThan(200_000)
  await expect.poll(() => test.app.channels.getPush('arena')?.pushChannel.takeSlot()).not.toBeNull()
  test.server.server.off('connection', accept)
})
