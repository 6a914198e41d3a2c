import type { Answer, Endpoint, Params, Payload } from '@strom/contract'
import { type Failure, isFailure, notJson } from './failure.ts'
import type { ForbiddenCall } from './forbidden.ts'
import { buildRequest } from './request.ts'

export type CallContext = {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  readonly language: () => string
  readonly sentence: (kind: 'unreachable' | 'broken', incident?: string) => string
  readonly onForbidden: (refused: ForbiddenCall) => void
  readonly confirm: () => Promise<boolean>
  readonly onUnavailable: (endpoint: Endpoint) => void
}

type Optional<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value }

export type Input<E extends Endpoint> = Optional<'params', Params<E>> &
  Optional<'body', Payload<E>> & { keepalive?: true } & (E['idempotent'] extends true
    ? { idempotencyKey?: string }
    : { idempotencyKey?: undefined })

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [endpoint: E, input?: Input<E>] : [endpoint: E, input: Input<E>]

/** Never throws: a domain refusal is an `Answer`, any other error a `Failure`. */
export type Call = <E extends Endpoint>(...args: CallArguments<E>) => Promise<Answer<E> | Failure>

function buildAddress(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function sentBody(endpoint: Endpoint, body: unknown): { type: string; body: BodyInit } | undefined {
  if (endpoint.upload && body instanceof Blob) return { type: body.type || 'application/octet-stream', body }
  if (body === undefined) return undefined
  const parsed = endpoint.body?.safeParse(body)
  return { type: 'application/json', body: JSON.stringify(parsed?.success ? parsed.data : body) }
}

/** Undefined: no JSON. Throws if the connection is lost. */
async function readJson(response: Response): Promise<Record<string, unknown> | undefined> {
  if (!/^application\/(.+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) return undefined
  const written = await response.text()
  try {
    const body: unknown = JSON.parse(written)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function toFailure(
  response: Response,
  body: Record<string, unknown>,
  sentence: CallContext['sentence'],
): Failure {
  const reason = text(body.reason)
  const retryAfter = Number(response.headers.get('retry-after'))
  return {
    resultCode: 0,
    status: response.status,
    detail: text(body.detail) ?? sentence('broken', text(body.incident)),
    ...(reason && { reason }),
    ...(retryAfter > 0 && { retryAfter }),
  }
}

export function createCall(context: CallContext): Call {
  const { fetch, token, language, sentence, onForbidden, onUnavailable, confirm } = context

  async function callOnce<E extends Endpoint>(...[endpoint, input]: CallArguments<E>) {
    const sentToken = token()
    const sent = sentBody(endpoint, input?.body)
    let response: Response
    let answer: Record<string, unknown> | undefined
    try {
      const { method } = endpoint
      const { idempotencyKey, keepalive } = input ?? {}
      const said = { method, token: sentToken, language: language(), sent, idempotencyKey, keepalive }
      const request = buildRequest(said)
      response = await fetch(buildAddress(endpoint, input?.params), request)
      answer = await readJson(response)
    } catch {
      return { resultCode: 0, status: 0, detail: sentence('unreachable') } satisfies Failure
    }
    if (response.status === 403) onForbidden({ reason: text(answer?.reason), token: sentToken })
    if (response.status === 503) onUnavailable(endpoint)
    if (!answer) return notJson
    return response.ok ? (answer as Answer<E>) : toFailure(response, answer, sentence)
  }

  return async function call<E extends Endpoint>(...args: CallArguments<E>) {
    const answer = await callOnce<E>(...args)
    const isAsked = isFailure(answer) && answer.status === 401 && answer.reason === 'confirmation'
    return isAsked && (await confirm()) ? callOnce<E>(...args) : answer
  }
}
