import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

export async function openOrigin(answers: Record<string, Answer>, host = '127.0.0.1') {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const answer = answers[path] ?? answers[path.split('?')[0] ?? '']
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end('<h1>Not found on secret-host</h1>')
    else answerStretch(request, response, Buffer.from(answer))
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}`,
    /** May be changed while it runs. */
    answers,
    asked,
    hits: (path: string) => asked.filter((one) => one.path === path).length,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type Origin = Awaited<ReturnType<typeof openOrigin>>

function answerStretch({ headers }: IncomingMessage, response: ServerResponse, whole: Buffer) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first === undefined) return response.setHeader('content-length', whole.length).end(whole)
  const part = whole.subarray(Number(first), Number(last) + 1)
  const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${whole.length}`
  response.writeHead(206, { 'content-range': contentRange, 'content-length': part.length }).end(part)
}
