import { validateHeaderName, validateHeaderValue } from 'node:http'

const longest = 2000

export type SourceFault =
  | { ok: false; reason: 'bad-address' | 'bad-header' }
  | { ok: false; reason: 'own-header'; name: string }

export function readSourceAddress(text: string): { ok: true; address: string } | SourceFault {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || text.length > longest) {
    return { ok: false, reason: 'bad-address' }
  }
  url.hash = ''
  return { ok: true, address: url.href }
}

/** Headers of a single request or connection. */
const notTheirs =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|range|accept-encoding)$/i

/** `Name: value`, one per line. */
export function readSourceHeaders(text: string): { ok: true; headers: Record<string, string> } | SourceFault {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line.trim()) ?? []
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value.trim())
    } catch {
      return { ok: false, reason: 'bad-header' }
    }
    if (notTheirs.test(name)) return { ok: false, reason: 'own-header', name }
    headers[name.toLowerCase()] = value.trim()
  }
  return { ok: true, headers }
}
