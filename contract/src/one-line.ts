const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Without a shape of its own: direction marks, zero widths, byte-order marks, soft hyphens, tags. */
const formats = /\p{Cf}/u
/** Zero-width joiner and non-joiner, of which scripts and emoji are made, but only between two of their signs. */
const joiners = /^[\u200c\u200d]$/
const joined = /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u
const shows = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

function withoutFormats(text: string): string {
  if (!formats.test(text)) return text
  const signs = [...text]
  const joins = (at: number) => joined.test(signs[at] ?? '')
  return signs
    .filter((sign, at) => !formats.test(sign) || (joiners.test(sign) && joins(at - 1) && joins(at + 1)))
    .join('')
}

/**
 * A text as one line that shows what it holds: what breaks a line becomes a space, what shows nothing or turns other text around is
 * taken out, as are spaces at both ends. Of characters that show nothing only, nothing is left.
 */
export function oneLine(text: string): string {
  const line = withoutFormats(text.replaceAll(breaks, ' ')).trim()
  return shows.test(line) ? line : ''
}
