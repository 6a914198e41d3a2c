import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

const patienceMs = 8_000

/** The address is an owner's, so any host may be asked. Sends no token: 401 and 403 count as up. */
export function opensSocket(address: string): Promise<boolean> {
  const url = URL.parse(address.replace(/^ws/, 'http'))
  if (!url) return Promise.resolve(false)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-protocol': 'sldp.softvelum.com',
  }
  return new Promise((resolve) => {
    const asking = send(url, { headers, agent: false, signal: AbortSignal.timeout(patienceMs) })
    asking.on('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve(true)
    })
    asking.on('response', ({ statusCode = 0 }) => {
      asking.destroy()
      resolve(statusCode === 401 || statusCode === 403)
    })
    asking.on('error', () => resolve(false))
    asking.end()
  })
}
