import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await test.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

it('a head has fifteen seconds, a silent connection two minutes, one between requests longer than a proxy keeps its own', () => {
  const { headersTimeout, timeout, keepAliveTimeout } = test.server.server
  expect([headersTimeout, timeout, keepAliveTimeout]).toEqual([15_000, 120_000, 72_000])
})

it.each([
  ['half a minute', 30_000, contract.sessions.login.path],
  ['three minutes, a picture,', 180_000, contract.ownerStreams.uploadImage.path],
])('a body that is not whole after %s is cut', async (_time, limitMs, path) => {
  const { port } = test.server.server.address() as AddressInfo
  const token = await test.signIn((await test.build.account({ isOwner: true })).email)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const socket = connect(port, '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 10\r\n\r\n{"a":`)
    const answer = text(socket).catch(() => '')
    let isOpen = true
    answer.finally(() => {
      isOpen = false
    })
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await nextTurn()
    }
    await turns(1000)
    vi.advanceTimersByTime(limitMs - 1000)
    await turns(100)
    expect(isOpen).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(await answer).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

it('a head that trickles in is answered 408, in words and with the headers, and the connection is closed', async () => {
  const { server } = test.server
  server.headersTimeout = 100
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('X: y\r\n'), 50)
  // The server checks its connections every five seconds.
  const answer = await text(socket).finally(() => clearInterval(trickle))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 /)
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(JSON.parse(body)).toMatchObject({ resultCode: expect.any(Number), detail: expect.any(String) })
})
