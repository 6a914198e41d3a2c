import { saveFile } from './save-file.ts'

export type Cell = string | number | null

/** Spreadsheets would run such text as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

/** The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]) {
  saveFile(`${name}.csv`, 'text/csv', `\uFEFF${toCsv(rows)}`)
}
