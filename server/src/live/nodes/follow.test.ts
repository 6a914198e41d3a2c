import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { follow } from './follow.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`
}

async function followed(url: string, signal = new AbortController().signal) {
  const faults: unknown[] = []
  const end = await follow({
    url,
    signal,
    secret: 'secret',
    onMessages() {},
    onFault: (error) => faults.push(error),
  })
  return { end, faults }
}

it('tells of what is no message of a node, and is lost', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(4096, 0x7b)))
  const { end, faults } = await followed(url)
  expect(end).toBe('lost')
  expect(faults).toHaveLength(1)
})

it('tells nothing of a node that refuses, breaks off or takes no connection, nor of its own end', async () => {
  const refusing = await serve((_request, response) => response.writeHead(403).end())
  expect(await followed(refusing)).toEqual({ end: 'lost', faults: [] })
  server?.close()
  const breaking = await serve((_request, response) => {
    response.write('')
    response.flushHeaders()
    response.destroy()
  })
  expect(await followed(breaking)).toEqual({ end: 'lost', faults: [] })
  server?.close()
  server?.closeAllConnections()
  await expect.poll(() => followed(breaking)).toEqual({ end: 'refused', faults: [] })
  const silent = await serve((_request, response) => response.flushHeaders())
  expect(await followed(silent, AbortSignal.timeout(200))).toEqual({ end: 'lost', faults: [] })
  server?.closeAllConnections()
})
