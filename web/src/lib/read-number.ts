/** `whole`: no decimals allowed. `decimals`: too many. */
export type NumberFault = 'none' | 'whole' | 'decimals'

export type ReadNumber = { ok: true; value: number } | { ok: false; fault: NumberFault }

const shape = /^(-?)(\d+|\d{1,3}(?: \d{3})+|)(?:[.,](\d*))?$/

/** More digits lose precision. */
const mostDigits = 15

/** A sign never just drops out: `1.000` is refused, since readers differ about it. */
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
