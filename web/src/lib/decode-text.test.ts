import { describe, expect, test } from 'vitest'
import { decodeText, type Encoding } from './decode-text.ts'

const words =
  'Bjørn;bjørn@klubb.example\r\nKåre;kåre@blåbær.example\r\nÅse Ærlig;x@y.no\r\nZoë Müller;é@y.no\r\n'
const macRoman: Record<string, number> = {
  å: 0x8c,
  Å: 0x81,
  æ: 0xbe,
  Æ: 0xae,
  ø: 0xbf,
  Ø: 0xaf,
  ë: 0x91,
  ü: 0x9f,
  é: 0x8e,
}

function encoded(text: string, encoding: Encoding): number[] {
  if (encoding === 'utf-8') return [...new TextEncoder().encode(text)]
  const codes = Array.from(text, (letter) => letter.charCodeAt(0))
  if (encoding === 'utf-16le') return codes.flatMap((code) => [code & 255, code >> 8])
  if (encoding === 'utf-16be') return codes.flatMap((code) => [code >> 8, code & 255])
  return encoding === 'windows-1252' ? codes : Array.from(text, (l) => macRoman[l] ?? l.charCodeAt(0))
}

const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

describe('a file of text', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const)(
    'in %s is read',
    (encoding) => {
      expect(decodeText(Uint8Array.from(encoded(words, encoding)))).toEqual({
        ok: true,
        text: words,
        encoding,
      })
    },
  )

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('in %s with its mark is read', (encoding) => {
    const bytes = Uint8Array.from([...marks[encoding], ...encoded(words, encoding)])
    expect(decodeText(bytes)).toEqual({ ok: true, text: words, encoding })
  })

  test.each([
    ['only letters of English', 'Ola;ola@x.org\n', 'utf-8'],
    ['nothing', '', 'utf-8'],
  ])('with %s is %s', (_, text, encoding) => {
    expect(decodeText(Uint8Array.from(encoded(text, 'utf-8')))).toEqual({ ok: true, text, encoding })
  })

  test.each([...'æøåÆØÅéëü'])('with one %s, of Windows or of an old Mac', (letter) => {
    for (const encoding of ['windows-1252', 'macintosh'] as const) {
      const text = `B${letter}rn;x@y.no`
      expect(decodeText(Uint8Array.from(encoded(text, encoding))), encoding).toMatchObject({ text, encoding })
    }
  })

  test('with a euro sign and dashes of Windows', () => {
    const bytes = Uint8Array.from([0x80, 0x20, 0x96, 0x20, 0x93, 0x61, 0x94])
    expect(decodeText(bytes)).toEqual({ ok: true, text: '€ – “a”', encoding: 'windows-1252' })
  })
})

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0], 'spreadsheet'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'spreadsheet'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82], 'no-text'],
])('%s is no text', (_, bytes, fault) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ ok: false, fault })
})
