export type TextPart = { at: number; text: string; href?: string }

const addresses =
  /\bhttps?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,:;!?'’)\]}]|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

/** A library would add ten kilobytes to every page. */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(addresses)) {
    const [found] = match
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index) })
    const isWeb = /^https?:/i.test(found)
    parts.push({ at: match.index, text: found, href: isWeb ? found : `mailto:${found}` })
    at = match.index + found.length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at) })
  return parts
}
