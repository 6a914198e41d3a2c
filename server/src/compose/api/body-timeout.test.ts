import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerBodyTimeout } from './body-timeout.ts'

const limitMs = 150

async function open() {
  const server = Fastify()
  registerBodyTimeout(server, limitMs)
  server.post('/short', () => 'whole')
  server.post('/long', { config: { longBody: true } }, () => 'whole')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

/** Sends the second half of the body after `pauseMs`. */
async function post(port: number, path: string, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`
  socket.write(`${head}{"a":`)
  setTimeout(() => socket.writable && socket.write('1234}'), pauseMs)
  return await text(socket).catch(() => '')
}

it('cuts a body that takes too long, but for a broadcast’s', async () => {
  const { server, port } = await open()
  try {
    const answers = await Promise.all([
      post(port, '/short', limitMs * 4),
      post(port, '/long', limitMs * 4),
      post(port, '/short', 0),
    ])
    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual([
      '',
      'HTTP/1.1 200 OK',
      'HTTP/1.1 200 OK',
    ])
  } finally {
    await server.close()
  }
})
