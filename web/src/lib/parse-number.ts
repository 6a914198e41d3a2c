/**
 * Reads a number as people of both languages type it: its decimals behind a comma or a point, thousands apart by blanks. NaN for
 * anything else; a number with both signs is nobody's guess.
 */
export function parseNumber(text: string): number {
  const digits = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(/^[−–]/, '-')
  return /^-?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(digits) ? Number(digits.replace(',', '.')) : Number.NaN
}
