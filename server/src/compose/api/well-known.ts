import type { FastifyInstance } from 'fastify'
import { dayMs } from '../../base/clock.ts'
import { plainPagePolicy } from '../../base/http/content-security-policy.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import type { App } from '../../operate/app.ts'
import { webManifest } from '../../site/site/appearance.ts'
import { offlinePage } from '../../site/site/offline-page.ts'

const validMs = 180 * dayMs

export function registerWellKnown(server: FastifyInstance, app: App) {
  const plain = 'text/plain; charset=utf-8'

  // https://w3c.github.io/webappsec-change-password-url/
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile', 302))

  // RFC 9116 requires a contact.
  server.get('/.well-known/security.txt', (_request, reply) => {
    const contact = app.settings.get('contactAddress')
    if (contact === '') return reply.callNotFound()
    const expires = new Date(app.clock.now() + validMs).toISOString()
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, nb',
      `Canonical: ${app.config.publicUrl}/.well-known/security.txt`,
    ]
    return reply.type(plain).send(`${lines.join('\n')}\n`)
  })

  server.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('Cache-Control', 'no-cache').send(webManifest(app)),
  )

  server.get('/offline', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': plainPagePolicy })
      .send(offlinePage(app, requestLanguage(request))),
  )

  server.get('/robots.txt', (_request, reply) =>
    reply
      .type(plain)
      .send(
        'User-agent: *\nAllow: /login\nAllow: /assets/\nAllow: /icon-\nAllow: /favicon.svg\nDisallow: /\n',
      ),
  )
}
