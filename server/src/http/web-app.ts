import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { cspNonce } from './csp-nonce.ts'
import { requestLanguage, sendAnswer } from './endpoints.ts'
import { notFound } from './refusals.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const clipsRoot = fileURLToPath(new URL('../../clips/', import.meta.url))

/** A page of the web app rather than a file: asked by a browser's navigation, without an ending. */
function isPage(method: string, url: string) {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !/\.\w+$/.test(path)
}

/** The page with the nonce of its answer, for the script of PayPal's buttons. */
function withNonce(index: Buffer, response: object): string {
  const meta = `<meta property="csp-nonce" nonce="${cspNonce(response)}" />`
  return index.toString().replace('</head>', `${meta}</head>`)
}

/** Addresses under which only machines ask; what they miss is 404, never the web app. */
const machinePrefixes = ['/api/', '/media/', '/sldp/', '/ingest/', '/images/', '/assets/', '/dev/']

/** Serves the built web app: hashed files for ever, every unknown page path as the app itself (design 5.1). */
export async function registerWebApp(server: FastifyInstance, app: App) {
  const built = existsSync(`${webRoot}index.html`)
  if (!built) app.log.warn('the web app is not built; only the API is served')
  const index = built ? readFileSync(`${webRoot}index.html`) : null
  if (built) {
    await server.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  await server.register(fastifyStatic, {
    root: clipsRoot,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/[a-z0-9-]+\/poster\.jpg$/.test(path),
    maxAge: '1d',
  })
  server.setNotFoundHandler((request, reply) => {
    const forMachines =
      machinePrefixes.some((prefix) => request.url.startsWith(prefix)) || request.url === '/api'
    if (!index || forMachines || !isPage(request.method, request.url)) {
      return sendAnswer(reply, notFound(requestLanguage(request)))
    }
    const page = app.config.payments.kind === 'paypal' ? withNonce(index, reply.raw) : index
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page)
  })
}
