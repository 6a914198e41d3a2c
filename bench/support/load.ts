import { Agent, get } from 'node:http'

export type Load = { requests: number; bytes: number }

/** Fetches an address and throws its body away. @returns the body's length; anything but 200 is thrown. */
export function fetchAway(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Fetches addresses in turn, over so many connections that are kept, each asking again as soon as it was answered. */
export async function hammer(
  urls: readonly string[],
  { connections, ms }: { connections: number; ms: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
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
