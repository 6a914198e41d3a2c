import Papa from 'papaparse'

/** `line` counts from 1. */
export type TableRow = { line: number; cells: string[] }

/** One cell: `"Nord, Ola" <ola@x.org>`. */
const quotedName = / *"([^"\n]*)"[ \t]*(<[^<>"\n]*>)/g

const separators = [';', '\t', ',']

const mostMended = 20

function countOutsideQuotes(line: string, separator: string): number {
  return line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1
}

/** On a tie, the one rarer in names and amounts. */
function findSeparator(lines: readonly string[]): string {
  const first = lines.filter((line) => line.trim() !== '').slice(0, 20)
  const having = (separator: string) => first.filter((line) => countOutsideQuotes(line, separator) > 0).length
  return separators.toSorted((a, b) => having(b) - having(a))[0] ?? ';'
}

function withoutQuotes(lines: readonly string[], isBroken: (line: string, index: number) => boolean) {
  return lines.map((line, index) => (isBroken(line, index) ? line.replaceAll('"', '') : line))
}

type Parsed = { rows: TableRow[]; brokenLine?: number }

function parse(lines: readonly string[], delimiter: string): Parsed {
  const text = lines.join('\n')
  const parsed: Parsed = { rows: [] }
  let at = 0
  let line = 1
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      parsed.rows.push({ line, cells: data.map((cell) => cell.replaceAll('\u00A0', ' ').trim()) })
      if (errors.some(({ type }) => type === 'Quotes')) {
        parsed.brokenLine = line
        parser.abort()
      }
      for (; at < meta.cursor; at += 1) if (text[at] === '\n') line += 1
    },
  })
  return parsed
}

/** A stray quote spoils only its own line. */
export function readTable(text: string): TableRow[] {
  const clean = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  let lines = clean.replaceAll(quotedName, '"$1 $2"').split('\n')
  const told = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1]
  const separator = told ?? findSeparator(lines)
  if (told) lines = ['', ...lines.slice(1)]
  let parsed = parse(lines, separator)
  for (let mended = 0; parsed.brokenLine !== undefined; mended += 1) {
    const broken = parsed.brokenLine - 1
    const isOdd = (line: string) => (line.split('"').length - 1) % 2 === 1
    lines = withoutQuotes(lines, (line, index) => index === broken || (mended >= mostMended && isOdd(line)))
    if (mended > 2 * mostMended) lines = withoutQuotes(lines, () => true)
    parsed = parse(lines, separator)
  }
  return parsed.rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}
