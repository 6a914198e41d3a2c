/** A part of a text and where it begins: words, or an address with where it leads. */
export type TextPart = { at: number; text: string; href?: string }

/**
 * Web addresses that say http or https, and e-mail addresses. The end of a sentence is no part of one, nor is a bracket
 * that was opened before it.
 */
const addresses =
  /\bhttps?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,:;!?'’)\]}]|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

/** Splits a text at its addresses. Written here, since a library for it weighs ten kilobytes on every page. */
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
