import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, json, refusal } from './answers.ts'
import { buttonsScript } from './buttons-script.ts'
import { type ControlName, controls } from './control.ts'
import type { Emulator } from './emulator.ts'
import type { Fault } from './faults.ts'
import type { EmulatorRequest } from './request.ts'
import { answerCall } from './rest.ts'
import { hasCredentials } from './sign-in.ts'
import { answerWallet } from './wallet.ts'

const script = buttonsScript()

/** Ends a hanging answer if the client does not. */
const maxHangMs = 60_000

function toEmulatorRequest(request: FastifyRequest, prefix: string): EmulatorRequest {
  const url = new URL(request.url, 'http://emulator.invalid')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  return {
    method: request.method,
    path: url.pathname.slice(prefix.length),
    query: url.searchParams,
    headers,
    body: typeof request.body === 'string' ? request.body : '',
  }
}

const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name)

async function answerControl(emulator: Emulator, request: EmulatorRequest): Promise<Answer> {
  if (!hasCredentials(request, emulator.credentials)) return refusal(401)
  const name = request.path.replace('/control/', '')
  if (request.method !== 'POST' || !isControl(name)) return refusal(404)
  try {
    return json(200, await emulator.control(name, JSON.parse(request.body || '{}')))
  } catch (error) {
    if (!(error instanceof z.core.$ZodError || error instanceof SyntaxError || error instanceof Error))
      throw error
    return json(400, { error: error.message })
  }
}

async function answerRequest(emulator: Emulator, request: EmulatorRequest): Promise<Answer> {
  const { path } = request
  if (path === '/sdk/js') {
    return {
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
      body: script,
    }
  }
  if (path === '/wallet' || path.startsWith('/wallet/')) {
    const answer = answerWallet(emulator.context, request)
    // The buttons' script runs in the site's pages, another origin than a separate emulator's.
    return {
      ...answer,
      headers: { ...answer.headers, 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    }
  }
  if (path.startsWith('/control/')) return answerControl(emulator, request)
  return answerCall(emulator.context, request, emulator.credentials)
}

function send(reply: FastifyReply, { status, headers, body }: Answer) {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body ?? '')
}

function reset(reply: FastifyReply) {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

async function hang(reply: FastifyReply) {
  reply.hijack()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  await sleep(maxHangMs, undefined, { signal: gone.signal, ref: false }).catch(() => {})
  reply.raw.socket?.destroy()
}

/** The head promises the whole body. */
function cut(reply: FastifyReply, { status, headers, body = '{}' }: Answer) {
  reply.hijack()
  const bytes = Buffer.from(body)
  reply.raw.writeHead(status, { ...headers, 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => reply.raw.socket?.destroy())
}

function withStatus({ status, retryAfterSeconds }: Fault): Answer {
  const known = status === 429 || status === 503 ? status : 500
  const answer = refusal(known)
  const headers = { ...answer.headers }
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  return { ...answer, status, headers }
}

/** Reads bodies as text, since signatures cover their bytes. */
export async function registerEmulatorRoutes(server: FastifyInstance, emulator: Emulator, prefix: string) {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/*`,
      async handler(request, reply) {
        const asked = toEmulatorRequest(request, prefix)
        const faulty = /^\/v\d\//.test(asked.path)
        const fault = faulty ? emulator.takeFault(asked) : undefined
        if (fault?.kind === 'time-out-before') return hang(reply)
        if (fault?.kind === 'reset-before') return reset(reply)
        if (fault?.kind === 'status-before') return send(reply, withStatus(fault))
        const answer = await answerRequest(emulator, asked)
        if (fault?.kind === 'time-out-after') return hang(reply)
        if (fault?.kind === 'reset-after') return reset(reply)
        if (fault?.kind === 'cut-body') return cut(reply, answer)
        if (fault?.kind === 'status-after') return send(reply, withStatus(fault))
        if (fault?.kind === 'not-json') {
          return send(reply, {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: '<h1>Sorry</h1>',
          })
        }
        return send(reply, answer)
      },
    })
  })
}
