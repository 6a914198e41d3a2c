import { type Agent, request } from 'node:http'
import type { Site } from './site.ts'

export type Asked = { who: 'member' | 'staff' | 'owner'; method: string; path: string; body?: object }

export const by = (
  who: Asked['who'],
  { method, path }: { method: string; path: string },
  body?: object,
): Asked => ({
  who,
  method,
  path,
  ...(body && { body }),
})

/** Milliseconds until the whole answer arrived. */
export function ask(site: Site, agent: Agent, { method, path, body }: Asked, token: string): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const json = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': text.length }
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      site.origin + path,
      { agent, method, headers: { Token: token, ...json } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const said = Buffer.concat(chunks).toString()
          if (response.statusCode === 200 && said.includes('"resultCode":1'))
            resolve(performance.now() - from)
          else reject(new Error(`${path} answered ${response.statusCode}: ${said.slice(0, 300)}`))
        })
      },
    )
    asked.on('error', reject).end(text)
  })
}
