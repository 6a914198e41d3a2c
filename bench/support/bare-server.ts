// Yardstick: `node bare-server.ts <port> [folder]`
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

const [port = '0', folder] = process.argv.slice(2)
const files = new Map(
  (folder ? readdirSync(folder) : []).map((name) => [name, readFileSync(join(folder ?? '', name))]),
)
const server = Fastify()

server.get('/', () => ({ hello: 'world' }))

function send(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
  const bytes = files.get(request.params.file)
  if (!bytes) return reply.callNotFound()
  const type = request.params.file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
  return reply.type(type).send(bytes)
}

server.get<{ Params: { file: string } }>('/:file', send)

/** Answers all waiting requests together, as when a low-latency stream's next part arrives. */
const partMs = 200
let waiting: (() => void)[] = []
setInterval(() => {
  const due = waiting
  waiting = []
  for (const answer of due) answer()
}, partMs).unref()
server.get<{ Params: { file: string } }>('/next/:file', async (request, reply) => {
  await new Promise<void>((answer) => waiting.push(answer))
  return send(request, reply)
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
