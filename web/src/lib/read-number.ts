/** The reason a text is no number for its field: none at all, decimals where none are taken, or more of them than are. */
export type NumberFault = 'none' | 'whole' | 'decimals'

export type ReadNumber = { ok: true; value: number } | { ok: false; fault: NumberFault }

/** Digits, alone or by threes with a space between, and what stands behind a comma or a point. */
const shape = /^(-?)(\d+|\d{1,3}(?: \d{3})+|)(?:[.,](\d*))?$/

/** More digits than a number keeps apart. */
const mostDigits = 15

/**
 * Reads a number as people of both languages type or paste it. A sign never only drops out: `1,5` is one and a half or refused, and
 * `1.000` is refused, as it is a thousand to one reader and one to the other.
 */
export function readNumber(text: string, decimals = 0): ReadNumber {
  const plain = text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
    .replace(/^[−–]/, '-')
  const [, minus = '', grouped = '', fraction] = shape.exec(plain) ?? []
  const whole = grouped.replaceAll(' ', '')
  const digits = whole.length + (fraction?.length ?? 0)
  if (digits === 0 || digits > mostDigits) return { ok: false, fault: 'none' }
  if (fraction !== undefined && decimals === 0) return { ok: false, fault: 'whole' }
  if (fraction !== undefined && fraction.length > decimals) return { ok: false, fault: 'decimals' }
  return { ok: true, value: Number(`${minus}${whole || 0}.${fraction || 0}`) || 0 }
}
