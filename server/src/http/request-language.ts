import { type Language, languageOf } from '@strom/contract'
import type { FastifyRequest } from 'fastify'

/** In which language an answer speaks to whoever asks. */
export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'])
}
