const breaks = /[\p{Cc}\u2028\u2029]+/gu
/** Direction marks, zero widths, byte-order marks, soft hyphens, tags. */
const formats = /\p{Cf}/u
/** Scripts and emoji need these between two of their signs. */
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

/** Removes what is invisible or changes text direction; may leave nothing. */
export function oneLine(text: string): string {
  const line = withoutFormats(text.replaceAll(breaks, ' ')).trim()
  return shows.test(line) ? line : ''
}
