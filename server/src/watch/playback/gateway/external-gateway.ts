import { Readable } from 'node:stream'
import { plainResult } from '@strom/contract'
import type { ExternalAnswer, ExternalSource } from '../../../live/external/external-source.ts'
import { type ExternalRefusal, externalRefusals } from '../../../live/external/refusals.ts'
import type { Admission } from '../gate/authorize.ts'
import type { HlsAnswer, HlsRequest } from './hls-answer.ts'
import type { MediaResponse } from './media-answers.ts'

function respondRefusal(reason: ExternalRefusal, language: HlsRequest['language']): MediaResponse {
  const refusal = externalRefusals[reason]
  const body = JSON.stringify({
    resultCode: plainResult.fail,
    detail: refusal[language],
    reason: `source-${reason}`,
  })
  return {
    status: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...('retryAfter' in refusal && { 'retry-after': String(refusal.retryAfter) }),
    },
    body,
  }
}

export async function answerExternal(
  source: ExternalSource,
  admission: Admission & { ok: true },
  { path, query, headOnly, language, gone }: HlsRequest,
): Promise<HlsAnswer> {
  const { promise: lost, resolve } = Promise.withResolvers<HlsAnswer>()
  const release = admission.onRevoked((reason) => {
    resolve({ ok: false, reason })
    gone.abort()
  })
  const request = { path, query, headOnly, signal: gone.signal }
  const waited = source.respond(request).then((answer: ExternalAnswer): HlsAnswer => {
    const reason = admission.recheck()
    if (reason !== null) return { ok: false, reason }
    return { ok: true, response: answer.ok ? answer.response : respondRefusal(answer.reason, language) }
  })
  const answered = await Promise.race([lost, waited])
  const body = answered.ok ? answered.response.body : null
  if (body instanceof Readable) body.once('close', release)
  else release()
  return answered
}
