import type { Readable } from 'node:stream'
import type { MediaRefusal } from '@strom/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../../base/http/refusals.ts'
import { requestLanguage } from '../../../base/http/request-language.ts'
import { mediaRefusals } from '../refusals.ts'

export type MediaResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer | string | Readable
}

export const mediaMethods = 'GET, HEAD, OPTIONS'

/** For cast receivers and players on other sites; the token is the credential. */
export const openToOtherOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': mediaMethods,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

/** Only living tokens learn that a stream does not exist. */
export function refuseMedia(request: FastifyRequest, reply: FastifyReply, reason: MediaRefusal) {
  const status = reason === 'no-stream' ? 404 : 403
  const body = { ...refusal(mediaRefusals, reason, requestLanguage(request)), reason }
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}

export function rawQuery(request: FastifyRequest) {
  return new URLSearchParams(request.url.split('?')[1])
}
