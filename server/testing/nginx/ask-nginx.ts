import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { type StromNginx, siteName } from './strom-nginx.ts'

export type Asked = { method?: string; headers?: Record<string, string>; body?: object; from?: string }

export async function ask(
  nginx: StromNginx,
  path: string,
  { method = 'GET', headers, body, from }: Asked = {},
) {
  const asked = request({
    host: '127.0.0.1',
    port: nginx.port,
    path,
    method,
    ca: nginx.certificate,
    servername: siteName,
    agent: false,
    localAddress: from ?? '127.0.0.1',
    headers: { Host: siteName, ...(body && { 'Content-Type': 'application/json' }), ...headers },
  })
  asked.end(body && JSON.stringify(body))
  const [response] = await once(asked, 'response')
  const text = (await response.toArray()).join('')
  return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, text }
}
