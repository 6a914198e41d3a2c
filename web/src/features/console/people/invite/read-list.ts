import { contract } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'
import { readTable, type TableRow } from '../../../../lib/read-table.ts'
import { judgeNumber } from '../../../../lib/typed-number.ts'
import { type Columns, findColumns, type ListTable } from './list-columns.ts'
import { hasDayFirst, readDay } from './read-day.ts'

export type LineProblem =
  | 'no-address'
  | 'twice'
  | 'months'
  | 'day'
  | 'day-ambiguous'
  | 'both'
  | 'several'
  | 'cells'

/** `email` is the whole line if it has no address; `words` is the faulty text. */
export type ListedAddress = {
  line: number
  email: string
  months: number
  /** Last day of access, in place of months. */
  until: string | null
  problem?: LineProblem
  words?: string
}

const maxGivenMonths = 36

export function readList(text: string): ListTable {
  return findColumns(readTable(text))
}

/** Strips a name before brackets, quotes, `mailto:` and a final full stop. */
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
  // The replacement character stands for bytes invalid in the file's encoding.
  if (email.includes('\uFFFD')) return false
  return contract.invitations.send.body.safeParse({ invitationEmail: email }).success
}

/** The address column; without one, or if only another cell is filled, all cells but months and day. */
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

/** In the order of the list. `others`: months for lines that name no access. */
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
