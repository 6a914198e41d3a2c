// A refused encoder that goes on sending.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as openTcp } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  hasStromNginx,
  type StromNginx,
  siteName,
  startStromNginx,
} from '../../../testing/nginx/strom-nginx.ts'

const runnable = hasStromNginx() || process.env.CI === 'true'

describe.runIf(runnable)('an encoder that sends on after it was refused', () => {
  let server: Server
  let nginx: StromNginx
  beforeEach(async () => {
    server = createServer((request, response) => {
      // As server/src/live/push/ingest.ts, which waits before it cuts off.
      request.resume()
      response.writeHead(403).end('the reason')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    nginx = await startStromNginx((server.address() as AddressInfo).port)
  })
  afterEach(async () => {
    await nginx.stop()
    server.close()
  })

  it('gets the reason, and is cut off within seconds, so that it can begin again', async () => {
    // Like ffmpeg, goes on after the server has ended.
    const plain = openTcp({ host: '127.0.0.1', port: nginx.port, allowHalfOpen: true })
    const socket = connect({ socket: plain, ca: nginx.certificate, servername: siteName })
    // Writing to an ended connection.
    socket.on('error', () => {})
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes))
    await once(socket, 'secureConnect')
    socket.write(
      `POST /ingest/arena?key=wrong HTTP/1.1\r\nHost: ${siteName}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const sending = setInterval(() => socket.write('4\r\nmoof\r\n'), 50)
    const began = performance.now()
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
    expect(heard).toMatch(/^HTTP\/1\.1 403 [\s\S]*the reason/)
    // By default nginx waits for 30 seconds.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
