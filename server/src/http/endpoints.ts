import {
  contract,
  type Endpoint,
  fieldSentence,
  fieldSentences,
  type Language,
  languageOf,
  plainResult,
} from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../app.ts'
import { callKeyOf, isKey } from '../idempotency/call-key.ts'
import { lacksSecondFactor } from '../second-factor/required.ts'
import { findMember, type Member } from '../sessions/members.ts'
import { isClosed } from '../settings/maintenance.ts'
import { writtenForMany } from './answers-for-many.ts'
import { networkOf } from './network.ts'
import {
  forbidden,
  type HttpRefusal,
  isHttpRefusal,
  malformed,
  methodNotAllowed,
  underMaintenance,
  unusableValue,
} from './refusals.ts'
import type { Call, Caller, Handler, Routes } from './routes.ts'

const openInMaintenance = new Set<Endpoint>([contract.site.siteSettings, contract.site.turnOffMaintenance])

/** What they answer begins with the balance, which is read with the Token: one look-up in place of two (decision 0032). */
const withPoints = new Set<Endpoint>([contract.sessions.user, contract.rewards.rewardPoints])

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

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
async function refusedAccess(
  app: App,
  endpoint: Endpoint,
  member: Member | null,
  language: Language,
): Promise<HttpRefusal | null> {
  if (endpoint.access === 'public') return null
  if (!member) return forbidden('session', language)
  if (endpoint.access === 'staff' && !member.isStaff) return forbidden('role', language)
  if (endpoint.access === 'owner' && !member.isOwner) return forbidden('role', language)
  if (endpoint.access === 'member') return null
  return (await lacksSecondFactor(app, member)) ? forbidden('second-factor', language) : null
}

const shapeIssues = new Set(['invalid_type', 'invalid_union', 'invalid_key', 'invalid_element'])

/** Whether a key is missing or has a wrong type; a wrong choice of several is one too, unless there is a sentence for it. */
function isMisshapen({ code, message }: { code: string; message: string }): boolean {
  return shapeIssues.has(code) || (code === 'invalid_value' && !(message in fieldSentences))
}

/** The key that an issue is about; where one of several shapes would do, what the first of them lacks. */
function whereOf(issue: z.core.$ZodIssue): string {
  const ofFirst = issue.code === 'invalid_union' ? (issue.errors[0]?.[0]?.path ?? []) : []
  return [...issue.path, ...ofFirst].join('.')
}

/** The field's own sentence, or a plain one for what no page of ours sends; never the validator's words. */
function sentenceOf(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.message in fieldSentences) return fieldSentence(issue.message, language)
  return unusableValue(whereOf(issue), language)
}

/** A refusal with its sentence: as the domain's answer, or as 400 where that would lack what the contract promises. */
function refusedValue(endpoint: Endpoint, detail: string): HttpRefusal | HttpRefusal['body'] {
  const body = { resultCode: endpoint.invalid ?? plainResult.fail, detail }
  return endpoint.answer.safeParse(body).success ? body : { httpStatus: 400, body }
}

/** The parsed body, or the refusal it deserves: 400 for a wrong shape, 200 with the family's code for a wrong value. */
function parseBody(endpoint: Endpoint, sent: unknown, language: Language) {
  if (!endpoint.body) return { ok: true as const, body: undefined }
  const parsed = endpoint.body.safeParse(sent)
  if (parsed.success) return { ok: true as const, body: parsed.data }
  const misshapen = parsed.error.issues.find(isMisshapen)
  if (misshapen) return { ok: false as const, answer: malformed(language, whereOf(misshapen)) }
  const [issue] = parsed.error.issues
  return { ok: false as const, answer: refusedValue(endpoint, issue ? sentenceOf(issue, language) : '') }
}

/** Any bytes are well shaped, and none are, too; what they are is for the handler to say. */
function parseUpload(sent: unknown) {
  return { ok: true as const, body: Buffer.isBuffer(sent) ? sent : Buffer.alloc(0) }
}

/** Who calls, or why they may not: the site is closed to them, or they have no right to this call. */
async function admitCaller(app: App, endpoint: Endpoint, request: FastifyRequest) {
  const caller = callerOf(request)
  const member = caller.token
    ? await findMember(app, caller.token, caller.network, withPoints.has(endpoint))
    : null
  const closed =
    isClosed(app.settings.get('maintenance'), app.clock.now()) &&
    !member?.isOwner &&
    !openInMaintenance.has(endpoint)
  const refused = closed
    ? underMaintenance(caller.language)
    : await refusedAccess(app, endpoint, member, caller.language)
  return refused ? { ok: false as const, refused } : { ok: true as const, caller, member }
}

/** What the handler reads whoever calls, begun; not for callers without a Token, who are mostly refused. */
function beginReading(handler: Handler<Endpoint>, request: FastifyRequest): Promise<unknown> | undefined {
  if (!handler.readAhead || !request.headers.token) return undefined
  const ahead = handler.readAhead()
  // If it fails the handler tells, unless the caller is refused before.
  ahead.catch(() => {})
  return ahead
}

async function answerCall(app: App, endpoint: Endpoint, handler: Handler<Endpoint>, request: FastifyRequest) {
  const ahead = beginReading(handler, request)
  const admitted = await admitCaller(app, endpoint, request)
  if (!admitted.ok) return admitted.refused
  const { caller, member } = admitted
  const parsed = endpoint.upload
    ? parseUpload(request.body)
    : parseBody(endpoint, request.body, caller.language)
  if (!parsed.ok) return parsed.answer
  const { body } = parsed
  const header = endpoint.takesKey ? request.headers['idempotency-key'] : undefined
  if (header !== undefined && !isKey(header)) return malformed(caller.language, 'Idempotency-Key')
  const key = header && member ? callKeyOf(member.accountId, endpoint, header, body) : undefined
  return handler({ body, params: request.params, caller, member, key } as Call<Endpoint>, ahead)
}

/** A slow line needs more than the half minute of other bodies for a whole file. */
const uploadMs = 180_000

/** A call whose body is a file: read as it is, and only from whoever may call. What kind it is, its bytes say. */
function registerUpload(server: FastifyInstance, app: App, endpoint: Endpoint, route: RouteOptions) {
  server.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    files.route({
      ...route,
      bodyLimit: endpoint.upload?.maxBytes ?? 0,
      config: { bodyMs: uploadMs },
      async onRequest(request, reply) {
        const admitted = await admitCaller(app, endpoint, request)
        if (!admitted.ok) return send(reply, admitted.refused)
      },
    })
  })
}

const json = 'application/json; charset=utf-8'

function send(reply: FastifyReply, answer: object) {
  if (!isHttpRefusal(answer)) {
    const written = writtenForMany(reply, answer)
    return written === null ? reply.send(answer) : reply.type(json).send(written)
  }
  return reply
    .code(answer.httpStatus)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

/** Answers 405 to all but these methods of an address. */
export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly string[]) {
  server.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    handler: (request, reply) => send(reply, methodNotAllowed(allowed.join(', '), requestLanguage(request))),
  })
}

/** Registers every endpoint of the contract; other methods on its paths are answered 405. */
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
        // What is not declared in the answer's schema is not serialised.
        schema: { response: { 200: z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' }) } },
        async handler(request, reply) {
          return send(reply, await answerCall(app, endpoint, handler, request))
        },
      }
      if (endpoint.upload) registerUpload(server, app, endpoint, route)
      else server.route(route)
    }
  }
  for (const [path, allowed] of methodsOf) refuseOtherMethods(server, path, allowed)
}

export { send as sendAnswer }
