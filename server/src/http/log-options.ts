import type { LoggerOptions } from 'pino'
import type { Config } from '../config.ts'
import { redactUrl } from './redact.ts'

type LoggedRequest = { method: string; url: string; id: string; ip?: string }

/** Structured logs with request ids and no secrets: Tokens and stream tokens are taken out of addresses. */
export function logOptions(config: Config): LoggerOptions {
  return {
    level: config.logLevel,
    serializers: {
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url),
      }),
    },
  }
}
