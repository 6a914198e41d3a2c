import { describe, expect, test } from 'vitest'
import { type ListedAddress, readAddresses, readList } from './read-list.ts'
import { sumOfAccess, writtenDay } from './sum-of-access.ts'

function read(text: string, others = 0) {
  const table = readList(text)
  return { table, lines: readAddresses(table, table.columns, others) }
}

const short = ({ line, email, months, until, problem }: ListedAddress) => [
  line,
  email,
  problem ?? until ?? months,
]

describe('a list of addresses', () => {
  test.each([
    ['a line each', 'a@x.org\nb@x.org', ['a@x.org', 'b@x.org']],
    ['lines of Windows, and blank ones', 'a@x.org\r\n\r\n  \r\nb@x.org\r\n', ['a@x.org', 'b@x.org']],
    ['beside one another', 'a@x.org, b@x.org; c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['with spaces between', 'a@x.org b@x.org', ['a@x.org', 'b@x.org']],
    ['with names', 'Ola Nordmann <ola@x.org>\n"Hansen, Kari" <kari@x.org>', ['ola@x.org', 'kari@x.org']],
    ['a name with a comma', 'Hansen, Kari <kari@x.org>\nolsen, per <per@x.org>', ['kari@x.org', 'per@x.org']],
    ['from a mail', 'A B <a@x.org>, "C, D" <c@x.org>, e@x.org', ['a@x.org', 'c@x.org', 'e@x.org']],
    ['written large, with spaces', '  Ola@X.org  ', ['ola@x.org']],
    ['a file of Excel', '\uFEFFNavn;E-post\r\n"Hansen; Kari";kari@x.org\r\n', ['kari@x.org']],
    [
      'as a link, in quotes, at an end',
      "mailto:a@x.org\n'b@x.org'\nc@x.org.",
      ['a@x.org', 'b@x.org', 'c@x.org'],
    ],
    ['nothing', ' \n\t\n', []],
  ])('%s', (_, text, emails) => {
    expect(read(text).lines.map(({ email, problem }) => problem ?? email)).toEqual(emails)
  })

  test('a line that cannot be invited says why and keeps its place', () => {
    expect(
      read('a@x.org\nOla Nordmann\nb@\nA@x.org\nmellom rom@x.org\nbj\uFFFDrn@x.org').lines.map(short),
    ).toEqual([
      [1, 'a@x.org', 0],
      [2, 'Ola Nordmann', 'no-address'],
      [3, 'b@', 'no-address'],
      [4, 'a@x.org', 'twice'],
      [5, 'mellom rom@x.org', 'no-address'],
      [6, 'bj\uFFFDrn@x.org', 'no-address'],
    ])
  })

  test('is once in it in both spellings of its domain', () => {
    expect(read('kari@blåbær.example\nKARI@xn--blbr-roah.example').lines.map(short)).toEqual([
      [1, 'kari@blåbær.example', 0],
      [2, 'kari@blåbær.example', 'twice'],
    ])
  })
})

describe('a heading', () => {
  test.each([
    ...[
      'E-post',
      'Epost',
      'e-post',
      'E-POST',
      'E-postadresse',
      'Email',
      'E-mail',
      'e-mail address',
      'Mail',
      'Mailadresse',
    ],
  ])('%s is the address', (name) => {
    const { table, lines } = read(`Nr;${name};Kontakt\n7;a@x.org;b@x.org`)
    expect(table).toMatchObject({ columns: { email: 1, months: null, until: null }, isOpen: false })
    expect(lines.map(short)).toEqual([[2, 'a@x.org', 0]])
  })

  test.each([
    ...[
      'Måneder',
      'måneder',
      'MÅNEDER',
      'Maneder',
      'Antall måneder',
      'Ant. mnd.',
      'mnd',
      'Mnd.',
      'Måneder med tilgang',
    ],
    ...['months', 'Months', 'No. of months', 'Number of months', 'Months of access', 'Ma\u030Aneder'],
  ])('%s is months', (name) => {
    const { lines, table } = read(`E-post;Medlemsnr;${name}\na@x.org;7;3\nb@x.org;8;\nc@x.org;9;0`, 2)
    expect(table.isOpen).toBe(false)
    expect(lines.map(short)).toEqual([
      [2, 'a@x.org', 3],
      [3, 'b@x.org', 2],
      [4, 'c@x.org', 0],
    ])
  })

  test.each([
    ...[
      'Betalt til',
      'betalt t.o.m.',
      'Betalt til og med',
      'Gyldig til',
      'Utløper',
      'Utløpsdato',
      'Tilgang til',
    ],
    ...['Paid until', 'Paid through', 'Expires', 'Expiry date', 'Valid to', 'Access until', 'Sluttdato'],
  ])('%s is a day', (name) => {
    const { lines, table } = read(
      `Medlemsnr;Navn;E-post;${name}\n7;Per;a@x.org;31.12.2026\n8;Kari;b@x.org;`,
      0,
    )
    expect(table.isOpen).toBe(false)
    expect(lines.map(short)).toEqual([
      [2, 'a@x.org', '2026-12-31'],
      [3, 'b@x.org', 0],
    ])
  })

  test.each([
    ...[
      'Medlemsnr',
      'Medlemsnummer',
      'Mobil',
      'Fødselsår',
      'Postnr',
      'Månedspris',
      'Måned',
      'Month',
      'Kontingent',
    ],
    ...['Medlemsmåneder?', 'Innmeldt', 'Alder', 'Months overdue', 'Nr', 'ID'],
  ])('%s is neither', (name) => {
    for (const text of [`${name};E-post\n12;a@x.org`, `E-post;${name}\na@x.org;12`]) {
      const { lines, table } = read(text)
      expect(table).toMatchObject({ columns: { months: null, until: null }, isOpen: false })
      expect(lines.map(short)).toEqual([[2, 'a@x.org', 0]])
    }
  })

  test('that names months twice is asked about', () => {
    expect(read('E-post;Måneder;Months\na@x.org;1;2').table).toMatchObject({
      isOpen: true,
      columns: { months: null },
    })
  })
})

describe('a list without a heading', () => {
  test.each(['1;a@x.org', 'a@x.org;12', 'Ola,a@x.org,3', 'a@x.org\t31.12.2026', 'b@x.org\n97624039;a@x.org'])(
    'is asked about where it has numbers: %j',
    (text) => {
      const { table, lines } = read(text)
      expect(table.isOpen).toBe(true)
      expect(lines.map(({ months }) => months)).not.toContain(12)
      expect(sumOfAccess(lines).months).toBe(0)
    },
  )

  test.each(['a@x.org', 'Ola;a@x.org', 'Ola Nordmann <a@x.org>', 'ola2@x.org, kari3@x.org'])(
    'is not where it has none: %j',
    (text) => {
      expect(read(text).table.isOpen).toBe(false)
    },
  )

  test('is read as the owner says', () => {
    const table = readList('7;a@x.org;3\n8;b@x.org;2,5\nc@x.org;9;12')
    const lines = readAddresses(table, { email: null, months: 2, until: null }, 0)
    expect(lines.map(short)).toEqual([
      [1, 'a@x.org', 3],
      [2, 'b@x.org', 'months'],
      [3, 'c@x.org', 12],
    ])
  })
})

test.each([
  ...[
    '1,5',
    '2.5',
    '12,5',
    '37',
    '-1',
    'tolv',
    '12 mnd',
    '1e1',
    '3.0',
    '0x3',
    '1.000',
    '½',
    '3?',
    '31.12.2026',
    '1 5',
  ],
])('%j in the column of months is refused, and counts as none', (cell) => {
  const { lines } = read(`E-post;Måneder\na@x.org;${cell}\nb@x.org;1`, 5)
  expect(lines).toMatchObject([
    { line: 2, email: 'a@x.org', months: 0, problem: 'months', words: cell },
    { months: 1 },
  ])
})

test.each([
  ['3', 3],
  [' 3 ', 3],
  ['\u00A03\u00A0', 3],
  ['３', 3],
  ['03', 3],
  ['36', 36],
  ['0', 0],
])('%j in the column of months is %d', (cell, months) => {
  expect(read(`E-post;Måneder\na@x.org;${cell}`).lines).toMatchObject([{ months }])
})

test('what cannot be meant is refused by its line', () => {
  const heading = 'Navn;E-post;Måneder;Betalt til'
  const rows = [
    'Per;a@x.org;3;31.12.2026',
    'To;b@x.org, c@x.org;3;',
    'To;d@x.org e@x.org;;',
    'Per;f@x.org;1;;;7',
    'Per;g@x.org;0;31.12.2026',
  ]
  expect(read([heading, ...rows].join('\n')).lines.map(short)).toEqual([
    [2, 'a@x.org', 'both'],
    [3, 'To, b@x.org, c@x.org, 3', 'several'],
    [4, 'd@x.org', 0],
    [4, 'e@x.org', 0],
    [5, 'Per, f@x.org, 1, 7', 'cells'],
    [6, 'g@x.org', '2026-12-31'],
  ])
})

test('a cell with newlines, and lines that are no rows of the table', () => {
  const text = [
    'Navn;E-post;Adresse',
    '"Hansen, Per";per@klubb.example;"Storgata 3',
    '0155 Oslo"',
    '"Åsen ""Kalle"" Karl";  KARL@Klubb.example ;"Vei 1"',
    'Kari <kari@klubb.example>;;',
    'To;a1@klubb.example, a2@klubb.example;',
    '"Nord, Ola" <ola.nord@klubb.example>',
    'uten;ingen adresse;',
    '=cmd;"=HYPERLINK(""x"")";eq@klubb.example',
  ].join('\r\n')
  expect(read(text).lines.map(short)).toEqual([
    [2, 'per@klubb.example', 0],
    [4, 'karl@klubb.example', 0],
    [5, 'kari@klubb.example', 0],
    [6, 'a1@klubb.example', 0],
    [6, 'a2@klubb.example', 0],
    [7, 'ola.nord@klubb.example', 0],
    [8, 'uten, ingen adresse', 'no-address'],
    [9, '=cmd, =HYPERLINK("x"), eq@klubb.example', 'no-address'],
  ])
})

test('the sum of a list', () => {
  const { lines } = read(
    'E-post;Mnd;Utløper\na@x.org;3;\nb@x.org;;31.12.2026\nc@x.org;;1.2.2027\nd@x.org;;\n',
    1,
  )
  expect(sumOfAccess(lines)).toEqual({
    people: 4,
    months: 4,
    withDay: 2,
    first: '2026-12-31',
    last: '2027-02-01',
  })
  expect(writtenDay('2026-12-31')).toBe('31/12/2026')
})
