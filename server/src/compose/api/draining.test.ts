import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerDraining } from './draining.ts'

async function open() {
  const server = Fastify({ forceCloseConnections: true })
  registerDraining(server)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  server.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  server.get('/', () => 'here')
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}`, port, asked, answer }
}

it('answers during its notice, then takes no connection, and finishes what is under way', async () => {
  const { server, origin, port, asked, answer } = await open()
  const slow = fetch(`${origin}/slow`)
  await asked.promise
  expect(server.isLeaving()).toBe(false)
  // A client that reconnects must not reach it again.
  const tookConnections = once(server.stopping, 'abort').then(() => server.server.listening)
  const drained = server.drain({ noticeMs: 100, finishMs: 10_000 })
  expect([server.isLeaving(), server.stopping.aborted]).toEqual([true, false])
  const during = await fetch(origin)
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
  const refused = async () => {
    const socket = connect(port, '127.0.0.1')
    const [error] = await Promise.race([once(socket, 'error'), once(socket, 'connect')]).catch((e) => [e])
    socket.destroy()
    return (error as { code?: string } | undefined)?.code
  }
  await expect.poll(refused).toBe('ECONNREFUSED')
  expect(await tookConnections).toBe(false)
  answer.resolve('all of it')
  expect(await (await slow).text()).toBe('all of it')
  await drained
  await server.close()
})

it('waits no longer than it may', async () => {
  const { server, origin, asked } = await open()
  const slow = fetch(`${origin}/slow`).catch(() => 'cut off')
  await asked.promise
  await server.drain({ noticeMs: 0, finishMs: 50 })
  await server.close()
  expect(await slow).toBe('cut off')
})
