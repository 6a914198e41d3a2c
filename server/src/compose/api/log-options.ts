import type { LoggerOptions } from 'pino'
import type { Config } from '../../base/config.ts'
import { redactText, redactUrl } from '../../base/http/redact.ts'

type LoggedRequest = { method: string; url: string; id: string; ip?: string }

/** Database errors carry a statement's values. */
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
