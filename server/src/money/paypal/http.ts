export type HttpRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Includes connecting and reading. */
  timeoutMs: number
}

export type Reply =
  | { arrived: true; status: number; headers: Headers; text: string }
  /** The request may have taken effect. */
  | { arrived: false; why: string }

const maxAnswerBytes = 1_000_000

/** The innermost cause: `fetch` itself only says 'fetch failed'. */
function describeFailure(error: unknown): string {
  const { name, code, message, cause } = error as Error & { code?: string; cause?: unknown }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause instanceof Error ? describeFailure(cause) : (code ?? message)
}

async function readAll(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxAnswerBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** A redirect would carry the credentials along. A truncated body counts as no answer. */
export async function sendRequest({ method, url, headers, body, timeoutMs }: HttpRequest): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      arrived: true,
      status: response.status,
      headers: response.headers,
      text: await readAll(response),
    }
  } catch (error) {
    return { arrived: false, why: describeFailure(error) }
  }
}
