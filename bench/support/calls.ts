import { Agent, request } from 'node:http'

/** A call of the API, or any other request that is answered with 200. */
export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string }

const answerOnce = (agent: Agent, { method, url, headers = {}, body }: Call) =>
  new Promise<void>((resolve, reject) => {
    const json =
      body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length }
    const asked = request(url, { agent, method, headers: { ...headers, ...json } }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    asked.on('error', reject).end(body)
  })

/** Makes calls in turn over so many connections, each again as soon as it was answered. @returns how many. */
export async function repeatCalls(
  calls: readonly Call[],
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + ms
  let answered = 0
  async function work(from: number) {
    for (let turn = from; performance.now() < until; turn += connections) {
      await answerOnce(agent, calls[turn % calls.length] as Call)
      answered += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, index) => work(index)))
  } finally {
    agent.destroy()
  }
  return answered
}
