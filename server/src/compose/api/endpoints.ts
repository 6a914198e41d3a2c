import { contract, type Endpoint } from '@strom/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { joinPieces } from '../../base/http/join-pieces.ts'
import { isHttpRefusal, malformed, unconfirmed } from '../../base/http/refusals.ts'
import { refuseOtherMethods } from '../../base/http/refuse-other-methods.ts'
import type { Call, Handler, Routes } from '../../base/http/routes.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import { writeAnswer } from '../../base/http/write-answer.ts'
import { isKey, toCallKey } from '../../base/idempotency/call-key.ts'
import type { App } from '../../operate/app.ts'
import { isConfirmed } from '../../people/sessions/confirm-device.ts'
import { authorize } from './authorize.ts'
import { readBody } from './read-body.ts'

const json = 'application/json; charset=utf-8'

function asksPassword({ asksPassword: asks }: Endpoint, body: unknown): boolean {
  return typeof asks === 'function' ? asks(body as never) : asks === true
}

async function answerCall(app: App, endpoint: Endpoint, handler: Handler<Endpoint>, request: FastifyRequest) {
  const admitted = await authorize(app, endpoint, request)
  if (!admitted.ok) return admitted.refused
  const { caller, member } = admitted
  const read = readBody(endpoint, request.body, caller.language)
  if (!read.ok) return read.answer
  const { body } = read
  if (asksPassword(endpoint, body) && !isConfirmed(app, member)) return unconfirmed(caller.language)
  const header = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
  if (header !== undefined && !isKey(header)) return malformed(caller.language, 'Idempotency-Key')
  const key = header && member ? toCallKey(member.accountId, endpoint, header, body) : undefined
  return handler({ body, params: request.params, caller, member, key } as Call<Endpoint>)
}

/** For a large file on a slow line. */
const uploadMs = 180_000

/** Checks the caller before reading the file, and again after. */
function registerUpload(server: FastifyInstance, app: App, endpoint: Endpoint, route: RouteOptions) {
  server.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addHook('preParsing', joinPieces)
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    files.route({
      ...route,
      bodyLimit: endpoint.upload?.maxBytes ?? 0,
      config: { bodyMs: uploadMs },
      async onRequest(request, reply) {
        const admitted = await authorize(app, endpoint, request)
        if (!admitted.ok) return sendRefusal(reply, admitted.refused)
      },
    })
  })
}

export function registerEndpoints(server: FastifyInstance, app: App, routes: Routes) {
  const methodsOf = new Map<string, string[]>()
  for (const [slice, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const handler = (routes as unknown as Record<string, Record<string, Handler<Endpoint>>>)[slice]?.[name]
      if (!handler) throw new Error(`no handler for ${slice}.${name}`)
      methodsOf.set(endpoint.path, [...(methodsOf.get(endpoint.path) ?? []), endpoint.method])
      const route: RouteOptions = {
        method: endpoint.method,
        url: endpoint.path,
        async handler(request, reply) {
          const answer = await answerCall(app, endpoint, handler, request)
          if (isHttpRefusal(answer)) return sendRefusal(reply, answer)
          return reply.type(json).send(writeAnswer(endpoint, answer))
        },
      }
      if (endpoint.upload) registerUpload(server, app, endpoint, route)
      else server.route(route)
    }
  }
  for (const [path, allowed] of methodsOf) refuseOtherMethods(server, path, allowed)
}
