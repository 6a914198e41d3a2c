// The yardstick, as a process of its own: a bare Fastify that says hello, and sends the files of a folder from memory.
// node bare-server.ts <port> [folder]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'

const [port = '0', folder] = process.argv.slice(2)
const files = new Map(
  (folder ? readdirSync(folder) : []).map((name) => [name, readFileSync(join(folder ?? '', name))]),
)
const server = Fastify()

server.get('/', () => ({ hello: 'world' }))

server.get<{ Params: { file: string } }>('/:file', (request, reply) => {
  const bytes = files.get(request.params.file)
  if (!bytes) return reply.callNotFound()
  const type = request.params.file.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
  return reply.type(type).send(bytes)
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
