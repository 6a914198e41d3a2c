import { type Language, languageOf } from '@strom/contract'
import type { FastifyRequest } from 'fastify'

export function requestLanguage(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'])
}
