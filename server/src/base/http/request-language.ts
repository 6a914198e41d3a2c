import { type Language, languageOf } from '@strom/contract'
import type { FastifyRequest } from 'fastify'

/** The language of an answer to this request. */
export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'])
}
