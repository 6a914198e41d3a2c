import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Language } from '@strom/contract'
import { escapeHtml } from '@strom/rules/escape-html'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../base/config.ts'
import { clipsFolder, webAppFolder } from '../../base/folders.ts'
import {
  checkOutPath,
  isCheckOut,
  type PageSettings,
  withoutSlashesAtEnd,
  workerPolicy,
} from '../../base/http/content-security-policy.ts'
import { pageHeaders } from '../../base/http/headers.ts'
import { methodNotAllowed, notFound } from '../../base/http/refusals.ts'
import { findAllowedMethods } from '../../base/http/refuse-other-methods.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { App } from '../../operate/app.ts'
import { appearanceStyle, iconAddress } from '../../site/site/appearance.ts'
import { publicSiteSettings } from '../../site/site/routes.ts'

function isPage(method: string, path: string) {
  return (method === 'GET' || method === 'HEAD') && !/\.\w+$|\/\./.test(path)
}

function policyTags({ buttonSources, chromecast }: PageSettings): string {
  const ownDocument = `<meta name="strom-own-document" content="${checkOutPath}" />`
  return [
    ...(buttonSources.length > 0 ? [ownDocument] : []),
    ...(chromecast ? [] : ['<meta name="strom-chromecast" content="none" />']),
  ].join('')
}

/** From web/vite/prerender.ts. */
type Prerendered = { pages: Record<string, string>; preloads: Record<string, string[]> }

function preloadTags({ preloads }: Prerendered, path: string): string {
  return (preloads[path] ?? [])
    .map((file) => {
      const kind = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      return `<link rel="${kind}" crossorigin href="/${file}" />`
    })
    .join('')
}

const inviting = {
  en: { title: 'You are invited to {{brandName}}', text: 'A members’ site for live streams.' },
  nb: { title: 'Du er invitert til {{brandName}}', text: 'Et medlemsnettsted for direktesendinger.' },
} as const

/** Public, so they name no stream. */
export function linkTags(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  language: Language,
  icon: string,
): string {
  const { title, text } = inviting[language]
  const shown = {
    title: path === '/register' ? title : '{{brandName}}',
    description: text,
    site_name: '{{brandName}}',
    type: 'website',
    image: `${publicUrl}${icon}`,
  }
  return Object.entries(shown)
    .map(([name, content]) => `<meta property="og:${name}" content="${content}" />`)
    .join('')
}

const iconLinks = (icon: string) =>
  `<link rel="icon" href="${icon}" type="image/png" /><link rel="apple-touch-icon" href="${icon}" />`

/** No tag may begin or end in it. */
export function writeData(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

export function withBrand(page: string, brandName: string): string {
  return page.replaceAll('{{brandName}}', () => escapeHtml(brandName))
}

/** The markup is complete, so styles come first. */
function withScriptsLast(page: string): string {
  return page.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
}

const prerenderedPath = (path: string) => (path.startsWith('/pages/') ? '/pages/:slug' : path)

/** See web/src/lib/language/chosen-language.ts. */
function pageLanguage(request: FastifyRequest): Language {
  const chosen = /(?:^|; )strom-language=(en|nb)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return (chosen as Language | undefined) ?? requestLanguage(request)
}

function openDocuments(app: App) {
  const { config } = app
  const page = { ...config, buttonSources: app.provider.forPage.sources }
  const index = readFileSync(`${webAppFolder}index.html`, 'utf8')
  const prerendered: Prerendered = JSON.parse(readFileSync(`${webAppFolder}prerendered.json`, 'utf8'))
  const { pages } = prerendered
  const isDemonstration = config.mode === 'demonstration'

  return (path: string, language: Language) => {
    const plain = prerenderedPath(withoutSlashesAtEnd(path).toLowerCase() || '/')
    const settings = publicSiteSettings(app)
    const version = `${language}${isDemonstration ? ' demonstration' : ''}`
    const ownMarkup = settings.maintenanceMode ? '' : pages[`${plain} ${version}`]
    const markup = ownMarkup ?? pages[`* ${version}`] ?? ''
    const nonce = isCheckOut(page, path) ? randomBytes(18).toString('base64') : ''
    const style = appearanceStyle(app)
    const head = [
      policyTags(page),
      linkTags(config, plain, language, iconAddress(app)),
      preloadTags(prerendered, plain),
      writeData('site-settings', settings),
      style && `<style>${style}</style>`,
      nonce && `<meta property="csp-nonce" nonce="${nonce}" />`,
    ].join('')
    const html = index
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('<title>Strøm', '<title>{{brandName}}')
      .replace(/<link rel="icon"[^>]*>\s*<link rel="apple-touch-icon"[^>]*>/, (links) =>
        app.settings.get('brandIcon') ? iconLinks(iconAddress(app)) : links,
      )
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root">', () => `<div id="root">${markup}`)
    const shown = ownMarkup ? withScriptsLast(html) : html
    return { html: withBrand(shown, settings.brandName), headers: pageHeaders(page, path, nonce) }
  }
}

const machinePrefixes = [
  '/api/',
  '/media/',
  '/sldp/',
  '/ingest/',
  '/images/',
  '/recordings/',
  '/assets/',
  '/dev/',
]

export async function registerWebApp(server: FastifyInstance, app: App) {
  const built = existsSync(`${webAppFolder}index.html`)
  if (!built) app.log.warn('the web app is not built (npx vite build web); only the API is served')
  const openDocument = built ? openDocuments(app) : null
  if (built) {
    // ETags suffice.
    const common = { index: false, preCompressed: true, lastModified: false } as const
    await server.register(fastifyStatic, {
      ...common,
      root: webAppFolder,
      wildcard: false,
      // Pages and the manifest are served elsewhere; hundreds of hashed files need no routes.
      globIgnore: ['index.html*', 'prerendered.json*', 'manifest.webmanifest*', 'assets/**'],
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('Cache-Control', 'no-cache')
        if (path.endsWith('/service-worker.js')) reply.header('Content-Security-Policy', workerPolicy)
      },
    })
    await server.register(fastifyStatic, {
      ...common,
      root: `${webAppFolder}assets/`,
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
    })
  }
  await server.register(fastifyStatic, {
    root: clipsFolder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/[a-z0-9-]+\/poster(\.small)?\.webp$/.test(path),
    maxAge: '1d',
  })
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const allowed = findAllowedMethods(server, path)
    if (allowed) {
      return sendRefusal(reply, methodNotAllowed(allowed.join(', '), requestLanguage(request)))
    }
    const forMachines = machinePrefixes.some((prefix) => path.startsWith(prefix)) || path === '/api'
    if (!openDocument || forMachines || !isPage(request.method, path)) {
      return sendRefusal(reply, notFound(requestLanguage(request)))
    }
    const { html, headers } = openDocument(path, pageLanguage(request))
    return reply.type('text/html; charset=utf-8').headers(headers).send(html)
  })
}
