import {
  contract,
  type Endpoint,
  fieldSentence,
  type Language,
  languageOf,
  plainResult,
} from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../app.ts'
import { findMember, type Member } from '../sessions/members.ts'
import { isClosed } from '../settings/maintenance.ts'
import { networkOf } from './network.ts'
import {
  forbidden,
  type HttpRefusal,
  isHttpRefusal,
  malformed,
  methodNotAllowed,
  underMaintenance,
} from './refusals.ts'
import type { Call, Caller, Handler, Routes } from './routes.ts'

const openInMaintenance = new Set<Endpoint>([contract.site.siteSettings, contract.site.turnOffMaintenance])

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'])
}

function callerOf(request: FastifyRequest): Caller {
  const token = request.headers.token
  return {
    language: requestLanguage(request),
    ip: request.ip,
    network: networkOf(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    token: typeof token === 'string' && token !== '' ? token : undefined,
  }
}

/** Why this caller may not call, if so (specification 6; design 5.1). */
function refusedAccess(endpoint: Endpoint, member: Member | null, language: Language): HttpRefusal | null {
  if (endpoint.access === 'public') return null
  if (!member) return forbidden('session', language)
  if (endpoint.access === 'staff' && !member.isStaff) return forbidden('role', language)
  if (endpoint.access === 'owner' && !member.isOwner) return forbidden('role', language)
  return null
}

const shapeIssues = new Set(['invalid_type', 'invalid_union', 'invalid_key', 'invalid_element'])

/** The parsed body, or the refusal it deserves: 400 for a wrong shape, 200 with the family's code for a wrong value. */
function parseBody(endpoint: Endpoint, sent: unknown, language: Language) {
  if (!endpoint.body) return { ok: true as const, body: undefined }
  const parsed = endpoint.body.safeParse(sent)
  if (parsed.success) return { ok: true as const, body: parsed.data }
  const misshapen = parsed.error.issues.find((issue) => shapeIssues.has(issue.code))
  if (misshapen) return { ok: false as const, answer: malformed(language, misshapen.path.join('.')) }
  const detail = fieldSentence(parsed.error.issues[0]?.message ?? '', language)
  return { ok: false as const, answer: { resultCode: endpoint.invalid ?? plainResult.fail, detail } }
}

async function answerCall(app: App, endpoint: Endpoint, handler: Handler<Endpoint>, request: FastifyRequest) {
  const caller = callerOf(request)
  const member = caller.token ? await findMember(app, caller.token, caller.network) : null
  const closed =
    isClosed(app.settings.get('maintenance'), app.clock.now()) &&
    !member?.isOwner &&
    !openInMaintenance.has(endpoint)
  if (closed) return underMaintenance(caller.language)
  const refused = refusedAccess(endpoint, member, caller.language)
  if (refused) return refused
  const parsed = parseBody(endpoint, request.body, caller.language)
  if (!parsed.ok) return parsed.answer
  return handler({ body: parsed.body, params: request.params, caller, member } as Call<Endpoint>)
}

function send(reply: FastifyReply, answer: object) {
  if (!isHttpRefusal(answer)) return reply.send(answer)
  return reply
    .code(answer.httpStatus)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

/** Registers every endpoint of the contract; other methods on its paths are answered 405. */
export function registerEndpoints(server: FastifyInstance, app: App, routes: Routes) {
  const methodsOf = new Map<string, string[]>()
  for (const [slice, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const handler = (routes as unknown as Record<string, Record<string, Handler<Endpoint>>>)[slice]?.[name]
      if (!handler) throw new Error(`no handler for ${slice}.${name}`)
      methodsOf.set(endpoint.path, [...(methodsOf.get(endpoint.path) ?? []), endpoint.method])
      server.route({
        method: endpoint.method,
        url: endpoint.path,
        // What is not declared in the answer's schema is not serialised.
        schema: { response: { 200: z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' }) } },
        async handler(request, reply) {
          return send(reply, await answerCall(app, endpoint, handler, request))
        },
      })
    }
  }
  for (const [path, allowed] of methodsOf) {
    server.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      handler: (request, reply) =>
        send(reply, methodNotAllowed(allowed.join(', '), requestLanguage(request))),
    })
  }
}

export { send as sendAnswer }
