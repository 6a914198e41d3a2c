import type { FastifyInstance } from 'fastify'
import { toHousehold } from '../../base/http/household.ts'
import { unsubscribe } from '../../money/subscriptions/mail-choices.ts'
import type { App } from '../../operate/app.ts'

/** RFC 8058. Browsers get the page, which asks first. */
export function registerOneClick(server: FastifyInstance, app: App) {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
      done(null),
    )
    scope.post('/unsubscribe', async (request, reply) => {
      const { token, kind } = request.query as Record<string, unknown>
      const stopped = await unsubscribe(
        app,
        {
          token: typeof token === 'string' ? token : '',
          kind: kind === 'programme' ? 'programme' : 'reminders',
        },
        toHousehold(request.ip),
      )
      if (stopped.ok) return reply.code(200).type('text/plain; charset=utf-8').send('')
      if (stopped.reason === 'unknown') return reply.code(404).type('text/plain; charset=utf-8').send('')
      return reply
        .code(429)
        .header('retry-after', String(Math.ceil(stopped.seconds)))
        .type('text/plain; charset=utf-8')
        .send('')
    })
  })
}
