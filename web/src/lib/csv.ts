/** A cell of a file for a spreadsheet. */
export type Cell = string | number | null

/** Matches a text that a spreadsheet would take for a formula; an apostrophe before it makes it text. */
const formulaStart = /^[=+\-@\t\r\n]/

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows as comma-separated values (RFC 4180), safe to open in a spreadsheet. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

/** Downloads a file. Its byte order mark tells a spreadsheet that it is UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]) {
  const address = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
