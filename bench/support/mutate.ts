import type { Random } from '../../server/testing/random.ts'

const extremes = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]

export function mutateBytes(given: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(given)
  // The parts that are parsed with care lie near the start.
  const somewhere = () =>
    random.chance(0.6)
      ? random.between(0, Math.min(3000, bytes.length - 1))
      : random.between(0, bytes.length - 1)
  for (let faults = random.between(1, 6); faults > 0 && bytes.length > 8; faults -= 1) {
    const at = somewhere()
    const end = Math.min(bytes.length, at + random.between(1, 2000))
    const kind = random.pick([
      'flip',
      'flip',
      'number',
      'number',
      'cut',
      'remove',
      'repeat',
      'noise',
    ] as const)
    if (kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
    if (kind === 'number' && at + 4 <= bytes.length) bytes.writeUInt32BE(random.pick(extremes), at)
    if (kind === 'cut') bytes = bytes.subarray(0, Math.max(8, random.between(at, bytes.length)))
    if (kind === 'remove') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    if (kind === 'repeat') bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    if (kind === 'noise') for (let k = at; k < end; k += 1) bytes[k] = random.between(0, 255)
  }
  return bytes
}

const strange = [
  ...[
    '',
    ' ',
    '"',
    '""',
    '=',
    ',',
    ':',
    '\r',
    '\t',
    '\u0000',
    '\uFEFF',
    '#',
    '#EXT',
    '#EXTM3U',
    '{$a}',
    '%2f..%2f',
  ],
  ...['-1', '0', '1e9', 'NaN', '99999999999999999999', '0.0000000001', '9'.repeat(400), '4294967296@9'],
  ...[
    'http://[::1',
    '//',
    '///x',
    '?',
    '../../..',
    'http://127.0.0.1:1/',
    'data:,x',
    'a'.repeat(9000),
    'é\u0301',
  ],
  ...['#EXT-X-ENDLIST', '#EXT-X-DISCONTINUITY', '#EXT-X-BYTERANGE:5', '#EXT-X-KEY:METHOD=AES-128,URI="k"'],
  ...['#EXT-X-MAP:URI="m"', '#EXT-X-DEFINE:NAME="a",VALUE="{$a}{$a}"', '#EXT-X-SKIP:SKIPPED-SEGMENTS=9'],
  ...[
    '#EXT-X-PART:DURATION=0.2,URI="p"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1',
    '#EXT-X-MEDIA-SEQUENCE:18446744073709551616',
  ],
]

export function mutateText(given: string, random: Random): string {
  const lines = given.split('\n')
  for (let faults = random.between(1, 8); faults > 0; faults -= 1) {
    const at = random.between(0, lines.length - 1)
    const line = lines[at] ?? ''
    const place = random.between(0, line.length)
    const change = random.pick([
      () => lines.splice(at, 1),
      () => lines.splice(at, 0, line),
      () => lines.splice(at, 0, random.pick(strange)),
      () => lines.splice(random.between(0, lines.length), 0, ...lines.splice(at, 1)),
      () => lines.splice(at, 1, line.slice(0, place) + random.pick(strange) + line.slice(place)),
      () => lines.splice(at, 1, line.slice(0, place)),
      () =>
        lines.splice(
          at,
          1,
          line.replace(/[^=:,]+$/, () => random.pick(strange)),
        ),
      () =>
        lines.splice(
          at,
          1,
          line.replace(/\d+/, () => random.pick(strange)),
        ),
      () => lines.splice(at, 1, line.replaceAll('"', '')),
    ])
    change()
  }
  return lines.join(random.pick(['\n', '\n', '\n', '\r\n', '\r']))
}
