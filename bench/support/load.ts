import { Agent, get } from 'node:http'
import { get as getOverTls, Agent as TlsAgent } from 'node:https'

export type Load = { requests: number; bytes: number }

/** Accepts self-signed certificates. */
export function keepingAgent(url: string, maxSockets = Number.POSITIVE_INFINITY): Agent {
  const options = { keepAlive: true, maxSockets }
  return url.startsWith('https:')
    ? new TlsAgent({ ...options, rejectUnauthorized: false })
    : new Agent(options)
}

/** Rejects anything but 200. */
function fetchInto(agent: Agent, url: string, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith('https:') ? getOverTls : get
    ask(url, { agent }, (response) => {
      response.on('data', take)
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** @returns the body's length. */
export async function fetchAway(agent: Agent, url: string): Promise<number> {
  let bytes = 0
  await fetchInto(agent, url, (chunk) => {
    bytes += chunk.length
  })
  return bytes
}

export async function fetchText(agent: Agent, url: string): Promise<string> {
  const chunks: Buffer[] = []
  await fetchInto(agent, url, (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks).toString()
}

/** Each connection asks again as soon as it was answered. */
export async function hammer(
  urls: readonly string[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Load> {
  const agent = keepingAgent(urls[0] ?? '', connections)
  const until = performance.now() + ms
  const load: Load = { requests: 0, bytes: 0 }
  async function work() {
    while (performance.now() < until) {
      const bytes = await fetchAway(agent, urls[load.requests % urls.length] ?? '')
      load.requests += 1
      load.bytes += bytes
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, work))
  } finally {
    agent.destroy()
  }
  return load
}
