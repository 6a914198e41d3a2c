import type { TableRow } from '../../../../lib/read-table.ts'

/** Indexes from 0; null if the list has no such column. */
export type Columns = { email: number | null; months: number | null; until: number | null }

/** In either language, without punctuation and spaces. */
const headings = {
  email: /^(e?post|e?mail)(add?r|$|privat|jobb|private|work)/,
  months: /^(ant|antall|numberof|noof)?(måneder|maneder|mnd|mnder|mndr|months)(medtilgang|ofaccess)?$/,
  until:
    /^(betalt|gyldig|tilgang|paid|valid|access)(til|tom|until|till|to|upto|thru|through)(ogmed|dato|date)?$|^utl[øo]p|^expir|^(sluttdato|enddate|until|tilogmed|tom)$/,
  other:
    /navn$|name$|^(medlem|member|nr$|id$|mobil|telefon|tlf|phone|adresse|address|post(nr|nummer|sted)|sted$|city$|by$|født|fødsels|birth|innmeldt|joined|status|type|kategori|category|rolle|role|kontingent|fee)/,
}

function plainHeading(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\-–_.:*()"'/]/g, '')
}

function placesOf(kind: keyof typeof headings, names: readonly string[]): number[] {
  return names.flatMap((name, index) => (headings[kind].test(name) ? [index] : []))
}

/** A number or a date; without a heading only the owner knows its meaning. */
const looksLikeNumber = /^[-+]?\d[\d\s.,/:-]*$/

export type ListTable = {
  /** Null if the first row is no heading. */
  heading: readonly string[] | null
  rows: readonly TableRow[]
  /** Cells of the longest row. */
  width: number
  columns: Columns
  /** No heading tells months from days, so the owner is asked. */
  isOpen: boolean
}

export function findColumns(table: readonly TableRow[]): ListTable {
  const [first] = table
  const names = first?.cells.map(plainHeading) ?? []
  const isHeading =
    first !== undefined &&
    !first.cells.some((cell) => cell.includes('@')) &&
    Object.values(headings).some((known) => names.some((name) => known.test(name)))
  const rows = isHeading ? table.slice(1) : table
  const width = Math.max(0, ...table.map(({ cells }) => cells.length))
  const numbered = rows.some(({ cells }) => cells.some((cell) => looksLikeNumber.test(cell)))
  const none = { email: null, months: null, until: null }
  if (!isHeading) return { heading: null, rows, width, columns: none, isOpen: numbered }
  const places = {
    email: placesOf('email', names),
    months: placesOf('months', names),
    until: placesOf('until', names),
  }
  const only = (found: readonly number[]) => (found.length === 1 ? (found[0] ?? null) : null)
  return {
    heading: first.cells,
    rows,
    width,
    columns: { email: places.email[0] ?? null, months: only(places.months), until: only(places.until) },
    isOpen: places.months.length > 1 || places.until.length > 1,
  }
}
