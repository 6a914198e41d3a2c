import { median } from './statistics.ts'

/** A Markdown table; the first column is left-aligned, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A figure that is not there, such as nginx's where there is no nginx. */
export const absent = '–'

/** How many times the base a value is: `1.8 ×`. */
export function times(value: number, base: number): string {
  const ratio = value / base
  return Number.isFinite(ratio)
    ? `${ratio.toPrecision(ratio < 1000 ? 2 : 4).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))} ×`
    : absent
}

/** A whole number with thin groups: `12 400`; three figures are all that such a measurement can say. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return absent
  return Number(value.toPrecision(3))
    .toLocaleString('en-GB', { maximumFractionDigits: 1 })
    .replaceAll(',', ' ')
}

/** The median of some times and how far they lie apart: `212 ms (198–260)`. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return absent
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(Math.round)
  return `${middle} ms (${least}–${most})`
}
