import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { escapeHtml } from '@strom/rules/escape-html'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { checkOutPath, isCheckOut } from '../http/content-security-policy.ts'
import { pageHeaders } from '../http/headers.ts'
import { notFound } from '../http/refusals.ts'
import { requestLanguage } from '../http/request-language.ts'
import { sendRefusal } from '../http/send-refusal.ts'

const webRoot = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const clipsRoot = fileURLToPath(new URL('../../clips/', import.meta.url))

/** A page of the web app rather than a file: asked by a browser's navigation, without an ending, in no hidden folder. */
function isPage(method: string, path: string) {
  return (method === 'GET' || method === 'HEAD') && !/\.\w+$|\/\./.test(path)
}

/** Tags for the document's head that tell the web app its own content policy. */
function policyTags({ payments, chromecast }: Config): string {
  const ownDocument = `<meta name="strom-own-document" content="${checkOutPath}" />`
  return [
    ...(payments.kind === 'paypal' ? [ownDocument] : []),
    ...(chromecast ? [] : ['<meta name="strom-chromecast" content="none" />']),
  ].join('')
}

/** The page calls itself by the site's name from the start, before any script has come. */
export function withBrand(page: string, brandName: string): string {
  return page.replaceAll('>Strøm</', () => `>${escapeHtml(brandName)}</`)
}

/** Gives out the page of the web app: the same for every address but for its policy, and on the check-out its nonce. */
function pageOf(index: string, { config, settings }: Pick<App, 'config' | 'settings'>) {
  const nameless = index.replace('</head>', `${policyTags(config)}</head>`)
  return (path: string) => {
    const page = withBrand(nameless, settings.get('brandName'))
    const nonce = isCheckOut(config, path) ? randomBytes(18).toString('base64') : ''
    const tag = `<meta property="csp-nonce" nonce="${nonce}" />`
    const html = nonce === '' ? page : page.replace('</head>', `${tag}</head>`)
    return { html, headers: pageHeaders(config, path, nonce) }
  }
}

/** Addresses under which only machines ask; what they miss is 404, never the web app. */
const machinePrefixes = ['/api/', '/media/', '/sldp/', '/ingest/', '/images/', '/assets/', '/dev/']

/** Serves the built web app: hashed files for ever, every unknown page path as the app itself. */
export async function registerWebApp(server: FastifyInstance, app: App) {
  const built = existsSync(`${webRoot}index.html`)
  if (!built) app.log.warn('the web app is not built (npx vite build web); only the API is served')
  const openPage = built ? pageOf(readFileSync(`${webRoot}index.html`, 'utf8'), app) : null
  if (built) {
    await server.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      // Their tags say whether they changed.
      lastModified: false,
      // Goes out with its own headers, below.
      globIgnore: ['index.html*'],
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
    allowedPath: (path) => /^\/[a-z0-9-]+\/poster(\.small)?\.webp$/.test(path),
    maxAge: '1d',
  })
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const forMachines = machinePrefixes.some((prefix) => path.startsWith(prefix)) || path === '/api'
    if (!openPage || forMachines || !isPage(request.method, path)) {
      return sendRefusal(reply, notFound(requestLanguage(request)))
    }
    const { html, headers } = openPage(path)
    return reply.type('text/html; charset=utf-8').headers(headers).send(html)
  })
}
