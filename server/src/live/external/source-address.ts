import { validateHeaderName, validateHeaderValue } from 'node:http'

const longest = 2000

/** The address of an HLS playlist, as an operator gives it; or the sentence that says what it lacks. */
export function readSourceAddress(
  text: string,
): { ok: true; address: string } | { ok: false; sentence: string } {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || text.length > longest) {
    return { ok: false, sentence: 'The source is no http or https address of an HLS playlist.' }
  }
  url.hash = ''
  return { ok: true, address: url.href }
}

/** Headers that belong to a single request or its connection. */
const notTheirs =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|range|accept-encoding)$/i

/** Headers as `Name: value`, one a line; or the sentence about the one that cannot be sent. */
export function readSourceHeaders(
  text: string,
): { ok: true; headers: Record<string, string> } | { ok: false; sentence: string } {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line.trim()) ?? []
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value.trim())
    } catch {
      return { ok: false, sentence: "A header is written as 'Name: value'." }
    }
    if (notTheirs.test(name))
      return { ok: false, sentence: `The header '${name}' is the site's own to send.` }
    headers[name.toLowerCase()] = value.trim()
  }
  return { ok: true, headers }
}
