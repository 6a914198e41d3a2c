import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const plain = (text: string) => readTable(text).map(({ line, cells }) => [line, ...cells])

const table = [
  ['Name', 'Mail', 'Months'],
  ['Per', 'per@x.org', '3'],
  ['Åse', 'ase@x.org', '12'],
]

const ends = { lf: '\n', crlf: '\r\n', cr: '\r' }

test.each(
  Object.entries(ends).flatMap(([name, end]) =>
    [';', ',', '\t'].flatMap((separator) =>
      ['', '\uFEFF'].map(
        (mark) => [name, JSON.stringify(separator), mark !== '', { end, separator, mark }] as const,
      ),
    ),
  ),
)('lines end in %s, cells in %s, with a mark: %s', (_end, _separator, _mark, { end, separator, mark }) => {
  const text = mark + table.map((row) => row.join(separator) + end).join('')
  expect(plain(text)).toEqual(table.map((row, index) => [index + 1, ...row]))
})

test.each<[string, string, (string | number)[][]]>([
  [
    'blank lines keep the count',
    'a;b\n\n  \n;\nc;d\n',
    [
      [1, 'a', 'b'],
      [5, 'c', 'd'],
    ],
  ],
  ['a line that names the separator', 'sep=;\r\na,1;b\r\n', [[2, 'a,1', 'b']]],
  [
    'a newline in a cell',
    'a;"Storgata 3\r\n0155 Oslo"\r\nb;c',
    [
      [1, 'a', 'Storgata 3\n0155 Oslo'],
      [3, 'b', 'c'],
    ],
  ],
  ['doubled quotes', '"Åsen ""Kalle"" Karl";x', [[1, 'Åsen "Kalle" Karl', 'x']]],
  [
    'separators at the end',
    'a;b;;\nc;;;',
    [
      [1, 'a', 'b', '', ''],
      [2, 'c', '', '', ''],
    ],
  ],
  ['spaces, also those that do not break', ' a\u00A0;\u00A0b ;c', [[1, 'a', 'b', 'c']]],
  [
    'a name in quotes and an address',
    '"Nord, Ola" <o@x.org>\nb,c',
    [
      [1, 'Nord, Ola <o@x.org>'],
      [2, 'b', 'c'],
    ],
  ],
  [
    'a quote in a cell',
    '5" skjerm;b\nc;d',
    [
      [1, '5" skjerm', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a quote that is never closed',
    'a;"b\nc;d\ne;f',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
    ],
  ],
  [
    'a quote closed in a cell',
    '"Kalle" Karl;b\nc;"d"',
    [
      [1, 'Kalle Karl', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  ['nothing', '\r\n \r\n', []],
])('%s', (_, text, rows) => {
  expect(plain(text)).toEqual(rows)
})

test('however many quotes do not close, no line is lost', () => {
  for (const broken of [1, 19, 21, 60, 1000]) {
    const lines = Array.from({ length: 1000 }, (_, i) =>
      i % 2 === 0 && i < 2 * broken ? `"n${i};m${i}` : `n${i};m${i}`,
    )
    expect(readTable(lines.join('\n')).map(({ line, cells }) => [line, ...cells])).toEqual(
      lines.map((_, i) => [i + 1, `n${i}`, `m${i}`]),
    )
  }
})
