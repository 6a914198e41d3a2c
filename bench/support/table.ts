import { median } from './statistics.ts'

/** Markdown; all columns but the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Stands for a missing figure, such as nginx's without nginx. */
export const absent = '–'

/** `1.8 ×`. */
export function times(value: number, base: number): string {
  const ratio = value / base
  return Number.isFinite(ratio)
    ? `${ratio.toPrecision(ratio < 1000 ? 2 : 4).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))} ×`
    : absent
}

/** `12 400`: three significant figures, which is all such measurements support. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return absent
  return Number(value.toPrecision(3))
    .toLocaleString('en-GB', { maximumFractionDigits: 1 })
    .replaceAll(',', ' ')
}

/** Median and range: `212 ms (198–260)`. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return absent
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(Math.round)
  return `${middle} ms (${least}–${most})`
}
