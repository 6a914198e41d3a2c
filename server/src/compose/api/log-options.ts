import type { LoggerOptions } from 'pino'
import type { Config } from '../../base/config.ts'
import { redactText, redactUrl } from '../../base/http/redact.ts'

type LoggedRequest = { method: string; url: string; id: string; ip?: string }

/**
 * Logs an error's name, code, message and stack, and leaves out what databases attach to it, which are a
 * statement's values.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  return {
    name,
    ...(code !== undefined && { code }),
    message: redactText(message),
    stack: redactText(stack ?? ''),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

/** Structured logs with request ids and no secrets: Tokens and stream tokens are taken out of addresses. */
export function logOptions(config: Config): LoggerOptions {
  return {
    level: config.logLevel,
    serializers: {
      err: serializeError,
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url),
      }),
    },
  }
}
