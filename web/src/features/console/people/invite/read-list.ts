import { contract } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'
import { readTable, type TableRow } from '../../../../lib/read-table.ts'
import { judgeNumber } from '../../../../lib/typed-number.ts'
import { type Columns, findColumns, type ListTable } from './list-columns.ts'
import { hasDayFirst, readDay } from './read-day.ts'

/** The reasons for which a line cannot be invited. */
export type LineProblem =
  | 'no-address'
  | 'twice'
  | 'months'
  | 'day'
  | 'day-ambiguous'
  | 'both'
  | 'several'
  | 'cells'

/** An address of a list, and where it stood; `email` is the whole line where it has none. `words` are those that are at fault. */
export type ListedAddress = {
  line: number
  email: string
  months: number
  /** The day through which access lasts, in the place of months. */
  until: string | null
  problem?: LineProblem
  words?: string
}

const maxGivenMonths = 36

/** The table of a pasted list or a file, and which of its columns are read. */
export function readList(text: string): ListTable {
  return findColumns(readTable(text))
}

/** The address in a part of a cell: alone, in brackets behind a name, in quotes, from a link, at the end of a sentence. */
function addressIn(part: string): string {
  const inner = /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part
  const bare = inner.trim().replace(/^['"‘“«]+|['"’”»]+$/g, '')
  return plainEmail(bare.replace(/^mailto:/i, '').replace(/[.,;]+$/, ''))
}

function addressesIn(cell: string): string[] {
  const isOne = cell.split('@').length <= 2
  const parts = isOne ? [cell] : cell.split(/[,;|\n]|\s+(?=\S+@)|(?<=>)\s+/)
  return parts.filter((part) => part.includes('@')).map(addressIn)
}

function isAddress(email: string): boolean {
  // Left where bytes were no letter of the encoding that they were read in.
  if (email.includes('\uFFFD')) return false
  return contract.invitations.send.body.safeParse({ invitationEmail: email }).success
}

/** The cells that may hold addresses: of the column for them, or the only one that the row has. */
function addressCells({ cells }: TableRow, { email, months, until }: Columns): string[] {
  const filled = cells.filter((cell) => cell !== '')
  if (email !== null && !(filled.length === 1 && cells[email] === ''))
    return [cells[email] ?? filled[0] ?? '']
  return cells.filter((_, index) => index !== months && index !== until)
}

type Access = { months: number; until: string | null; problem?: LineProblem; words?: string }

function readAccess({ cells }: TableRow, columns: Columns, others: number, isDayFirst: boolean): Access {
  const monthsCell = columns.months === null ? '' : (cells[columns.months] ?? '')
  const dayCell = columns.until === null ? '' : (cells[columns.until] ?? '')
  const refuse = (problem: LineProblem, words: string) => ({ months: 0, until: null, problem, words })
  const months = judgeNumber(monthsCell, { decimals: 0, min: 0, max: maxGivenMonths }).value
  if (monthsCell !== '' && months === null) return refuse('months', monthsCell)
  if (dayCell === '') return { months: months ?? others, until: null }
  const day = readDay(dayCell, isDayFirst)
  if (!day.ok) return refuse(day.fault, dayCell)
  return months ? refuse('both', `${monthsCell}, ${dayCell}`) : { months: 0, until: day.day }
}

/**
 * The addresses of a list in their order, each with the access that its own cells tell, or with as many months as all `others`
 * get.
 */
export function readAddresses(
  { heading, rows }: ListTable,
  columns: Columns,
  others: number,
): ListedAddress[] {
  const isDayFirst = hasDayFirst(rows.map(({ cells }) => cells[columns.until ?? -1] ?? ''))
  const seen = new Set<string>()
  return rows.flatMap((row): ListedAddress[] => {
    const { line, cells } = row
    const whole = cells.filter((cell) => cell !== '').join(', ')
    const fail = (problem: LineProblem) => [{ line, email: whole, months: 0, until: null, problem }]
    if (heading && cells.slice(heading.length).some((cell) => cell !== '')) return fail('cells')
    const emails = addressCells(row, columns).flatMap(addressesIn)
    if (emails.length === 0) return fail('no-address')
    const access = readAccess(row, columns, others, isDayFirst)
    const isOwn = [columns.months, columns.until].some(
      (place) => place !== null && (cells[place] ?? '') !== '',
    )
    if (emails.length > 1 && isOwn) return fail('several')
    return emails.map((email) => {
      if (!isAddress(email)) return { line, email, months: 0, until: null, problem: 'no-address' }
      if (access.problem) return { line, email, ...access }
      if (seen.has(email)) return { line, email, months: 0, until: null, problem: 'twice' }
      seen.add(email)
      return { line, email, ...access }
    })
  })
}
