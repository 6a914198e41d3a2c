import { contract } from '@strom/contract'
import { plainEmail } from '@strom/contract/plain-email'

/** An address of a pasted list or a file, and where it stood; `problem` says why it cannot be invited, and the whole line stands for an address that is missing. */
export type ListedAddress = {
  line: number
  email: string
  months: number
  problem?: 'no-address' | 'twice' | 'months'
}

const maxMonths = 36

/** The cells of a line of a file for spreadsheets, or the parts of a typed one: at commas, semicolons and tabs outside quotes. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,;\t"])+/g) ?? []
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

/** The address in a cell: alone, or between angle brackets behind a name. */
function addressIn(cell: string): string {
  return plainEmail(/<([^<>]*)>$/.exec(cell)?.[1] ?? cell)
}

function isAddress(email: string): boolean {
  return contract.invitations.send.body.safeParse({ invitationEmail: email }).success
}

function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => /^(e-?mail|e-?post|address|adresse)/i.test(cell))
}

/** The lines of one line of text: several addresses may stand beside one another, or one with its months. */
function readLine(line: number, cells: readonly string[], months: number): ListedAddress[] {
  const withAt = cells.filter((cell) => cell.includes('@'))
  if (withAt.length === 0) return [{ line, email: cells.join(', '), months, problem: 'no-address' }]
  const number = withAt.length === 1 ? cells.find((cell) => /^\d+$/.test(cell)) : undefined
  const own = number === undefined ? months : Number(number)
  return withAt.map((cell) => {
    const email = addressIn(cell)
    if (!isAddress(email)) return { line, email, months: own, problem: 'no-address' as const }
    return own > maxMonths
      ? { line, email, months: own, problem: 'months' as const }
      : { line, email, months: own }
  })
}

/**
 * The addresses of a pasted list or of a CSV file, in their order. A line has one address, perhaps with a name and with
 * a whole number of months, or several addresses; a first line of headings is passed over. `months` is what a line
 * without a number gets.
 */
export function parseAddresses(text: string, months: number): ListedAddress[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const seen = new Set<string>()
  const parsed = lines.flatMap((written, index) => {
    const cells = cellsOf(written).filter((cell) => cell !== '')
    if (cells.length === 0 || (index === 0 && isHeading(cells))) return []
    return readLine(index + 1, cells, months)
  })
  return parsed.map((listed) => {
    if (listed.problem) return listed
    const isTwice = seen.has(listed.email)
    seen.add(listed.email)
    return isTwice ? { ...listed, problem: 'twice' as const } : listed
  })
}
