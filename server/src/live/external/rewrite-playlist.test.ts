import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOpaqueUrls } from './opaque-url.ts'
import { rewritePlaylist } from './rewrite-playlist.ts'

const urls = createOpaqueUrls(Buffer.alloc(32, 1), 'news')
const base = 'https://origin.example/live/secret/index.m3u8?key=s3cret'

function rewrite(...lines: string[]) {
  return rewritePlaylist(['#EXTM3U', ...lines, ''].join('\n'), { base, urls, folder: 'x/' })
}

function textOf(rewritten: ReturnType<typeof rewritePlaylist>): string {
  return rewritten.ok ? rewritten.text : ''
}

/** Addresses are decrypted. */
function lines(...given: string[]): string[] {
  const text = textOf(rewrite(...given))
  const shown = text.replaceAll(/x\/([\w-]{40,})\.(\w+)/g, (_all, name, ending) => {
    const behind = urls.decrypt(name)
    return `<${behind?.kind} ${behind?.url} .${ending}>`
  })
  return shown.trim().split('\n').slice(1)
}

describe('addresses', () => {
  it.each([
    ['seg1.ts', '<media https://origin.example/live/secret/seg1.ts .ts>'],
    ['../other/seg1.ts?a=b&c=d', '<media https://origin.example/live/other/seg1.ts?a=b&c=d .ts>'],
    ['/seg.m4s', '<media https://origin.example/seg.m4s .m4s>'],
    ['//cdn.example/1.ts', '<media https://cdn.example/1.ts .ts>'],
    ['http://cdn.example:8080/1.TS#part', '<media http://cdn.example:8080/1.TS .ts>'],
    ['https://cdn.example/piece.php?n=1', '<media https://cdn.example/piece.php?n=1 .ts>'],
    ['https://me:pass@cdn.example/1.aac', '<media https://me:pass@cdn.example/1.aac .aac>'],
    ['file:///etc/passwd', 'x/none.ts'],
    ['data:video/mp2t;base64,AAAA', 'x/none.ts'],
    ['javascript:alert(1)', 'x/none.ts'],
  ])('%s', (address, expected) => {
    expect(lines('#EXT-X-TARGETDURATION:2', '#EXTINF:2,Title', address)).toEqual([
      '#EXT-X-TARGETDURATION:2',
      '#EXTINF:2,',
      expected,
    ])
  })

  it.each([
    '#EXT-X-VENDOR:RI="low.m3u8"',
    '#EXT-X-VENDOR:FROM="index.m4s"',
    '#EXT-X-VENDOR:FROM="index?key=s3cret"',
    '#EXT-X-DEFINE :NAME="a",VALUE="s3cret"',
  ])('are left out where a tag that is not known has one: %s', (line) => {
    expect(lines(line)).toEqual([])
  })

  it('are masked in an attribute that is not known', () => {
    const [line = ''] = lines('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",RI="no.m3u8?key=s3cret"')
    expect(line).toMatch(/^#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",RI="[^"]+"$/)
    expect(line).not.toMatch(/m3u8|s3cret/)
  })

  it.each([
    [
      '#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"',
      '#EXT-X-MAP:URI="<media https://origin.example/live/secret/init.mp4#bytes=0-719 .mp4>"',
    ],
    [
      '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/k?id=1",IV=0x0001',
      '#EXT-X-KEY:METHOD=AES-128,URI="<key https://keys.example/k?id=1 .key>",IV=0x0001',
    ],
    ['#EXT-X-KEY:METHOD=NONE', '#EXT-X-KEY:METHOD=NONE'],
    [
      '#EXT-X-PART:DURATION=0.2,URI="p.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.2,URI="<media https://origin.example/live/secret/p.m4s .m4s>",INDEPENDENT=YES',
    ],
    [
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="q.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<media https://origin.example/live/secret/q.m4s .m4s>"',
    ],
    [
      '#EXT-X-RENDITION-REPORT:URI="../b/index.m3u8",LAST-MSN=3',
      '#EXT-X-RENDITION-REPORT:URI="<playlist https://origin.example/live/b/index.m3u8 .m3u8>",LAST-MSN=3',
    ],
    [
      '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"',
      '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="<key https://origin.example/live/secret/k .key>"',
    ],
    [
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="<playlist https://origin.example/live/secret/i.m3u8 .m3u8>"',
    ],
    [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",URI="a.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Norsk",URI="<playlist https://origin.example/live/secret/a.m3u8 .m3u8>"',
    ],
    [
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1"',
    ],
    [
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,PART-HOLD-BACK=0.6',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.6',
    ],
    ['#EXT-X-DISCONTINUITY-SEQUENCE:7', '#EXT-X-DISCONTINUITY-SEQUENCE:7'],
    ['#EXT-X-DISCONTINUITY-SEQUENCE:9999', '#EXT-X-DISCONTINUITY-SEQUENCE:9999'],
    ['#EXT-X-DISCONTINUITY-SEQUENCE: 110400123', '#EXT-X-DISCONTINUITY-SEQUENCE:123'],
    ['#EXT-X-DISCONTINUITY-SEQUENCE:99999999999999999999', '#EXT-X-DISCONTINUITY-SEQUENCE:9999'],
    ['#EXT-X-DISCONTINUITY-SEQUENCE:soon', '#EXT-X-DISCONTINUITY-SEQUENCE:0'],
    ['#EXT-X-DISCONTINUITY', '#EXT-X-DISCONTINUITY'],
    [
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T20:00:00.000Z',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T20:00:00.000Z',
    ],
    ['#EXT-X-SOMETHING-NEW:A=1,B="c"', '#EXT-X-SOMETHING-NEW:A=1,B="c"'],
  ])('%s', (line, expected) => {
    expect(lines(line)).toEqual([expected])
  })

  it('has no room for a tag with more attributes than any has', () => {
    const tag = (count: number) =>
      lines(`#EXT-X-MEDIA:${Array.from({ length: count }, (_, i) => `X-${i}=1`).join(',')}`)
    expect(tag(100)[0]).toContain('X-99=1')
    expect(tag(101)[0]).not.toContain('X-100=1')
  })

  it('has no room for one that is out of all proportion', () => {
    expect(lines('#EXTINF:2,', `a${'b'.repeat(9000)}.ts`, '#EXTINF:2,', '2.ts')[1]).toBe('x/none.ts')
  })

  it('keeps a variant with its address, and drops both where that cannot be fetched', () => {
    expect(
      lines(
        '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a/64",PATHWAY-ID="CDN"',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        'low/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2',
        'rtmp://origin.example/live',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a/64",NAME="A",URI="a.m3u8"',
      ),
    ).toEqual([
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="${urls.mask('a/64')}"`,
      '<playlist https://origin.example/live/secret/low/index.m3u8 .m3u8>',
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${urls.mask('a/64')}",NAME="A",URI="<playlist https://origin.example/live/secret/a.m3u8 .m3u8>"`,
    ])
  })

  it('fills in variables, and leaves their definitions out', () => {
    expect(
      lines(
        '#EXT-X-DEFINE:NAME="host",VALUE="https://cdn.example"',
        '#EXTINF:1,',
        '{$host}/1.ts',
        '{$other}/2.ts',
      ),
    ).toEqual([
      '#EXTINF:1,',
      '<media https://cdn.example/1.ts .ts>',
      '<media https://origin.example/live/secret/%7B$other%7D/2.ts .ts>',
    ])
  })
})

it('gives each stretch of a file a name of its own, and no numbers for viewers to change', () => {
  const all = 'https://origin.example/live/secret/all.mp4'
  expect(
    lines(
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="20"',
      '#EXT-X-BYTERANGE:100@20',
      'all.mp4',
      '#EXT-X-BYTERANGE:30',
      'all.mp4',
      'all.mp4#bytes=1-2',
      '#EXT-X-PART:DURATION=1,URI="all.mp4",BYTERANGE="10@150"',
      '#EXT-X-PART:DURATION=1,URI="all.mp4",BYTERANGE="5"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="all.mp4",BYTERANGE-START=165,BYTERANGE-LENGTH=5',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="all.mp4",BYTERANGE-START=170',
    ),
  ).toEqual([
    `#EXT-X-MAP:URI="<media ${all}#bytes=0-19 .mp4>"`,
    `<media ${all}#bytes=20-119 .mp4>`,
    `<media ${all}#bytes=120-149 .mp4>`,
    `<media ${all} .mp4>`,
    `#EXT-X-PART:DURATION=1,URI="<media ${all}#bytes=150-159 .mp4>"`,
    `#EXT-X-PART:DURATION=1,URI="<media ${all}#bytes=160-164 .mp4>"`,
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<media ${all}#bytes=165-169 .mp4>"`,
  ])
})

it.each(['0@5', 'x', '5@', '-1@2', '1234567890123456@0'])('%s is no stretch: the file is named', (text) => {
  const whole = '<media https://origin.example/live/secret/all.mp4 .mp4>'
  expect(lines(`#EXT-X-BYTERANGE:${text}`, 'all.mp4')).toEqual([whole])
})

it.each([
  '# made by origin.example',
  '#EXT-X-CONTENT-STEERING:SERVER-URI="https://steer.example/x"',
  '#EXT-X-DATERANGE:ID="ad",X-ASSET-URI="https://ads.example/1.m3u8"',
  '#EXT-X-SESSION-DATA:DATA-ID="a",URI="data.json"',
  '#EXT-X-PREFETCH:https://origin.example/next.ts',
  '#EXT-X-NEXT:next.ts',
  '#EXT-X-CDN:edge7.origin.example',
  '#EXT-X-MAP:BYTERANGE="1@0"',
  '#EXT-X-PART:DURATION=1,URI="file:///etc/passwd"',
])('%s is left out', (line) => {
  expect(lines(line)).toEqual([''].slice(1))
})

it.each(['', 'x', '<html>', '#EXTM3', ' #EXTM3U8'])('%j is no playlist', (text) => {
  expect(rewritePlaylist(text, { base, urls, folder: '' })).toEqual({ ok: false, reason: 'not-hls' })
})

it('takes half a day of segments, but none so long that the site would be busy with it for seconds', () => {
  const listed = (segments: number) =>
    rewrite(
      '#EXT-X-PLAYLIST-TYPE:VOD',
      ...Array.from({ length: segments }, (_, at) => `#EXTINF:6,\n${at}.ts`),
    )
  expect(listed(9000)).toMatchObject({ ok: true })
  expect(listed(80_000)).toEqual({ ok: false, reason: 'too-large' })
})

describe('of a list that grows all day', () => {
  const day = 43_200
  const listed = (...head: string[]) =>
    rewrite(
      ...['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:5', ...head],
      ...Array.from({ length: day }, (_, at) => `#EXTINF:2,\n${at}.ts`),
    )

  it('the newest part is passed on, and says where it begins', () => {
    const rewritten = listed()
    const text = textOf(rewritten)
    const segments = text.match(/^#EXTINF/gm)?.length ?? 0
    expect(segments).toBeGreaterThan(2000)
    expect(segments).toBeLessThan(4000)
    expect(text).toContain('#EXT-X-TARGETDURATION:2\n')
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${5 + day - segments}\n`)
    expect(text.match(/MEDIA-SEQUENCE/g)).toHaveLength(1)
    // A list of this type may only grow.
    expect(text).not.toContain('EVENT')
    const newest = text.trim().split('\n').at(-1) ?? ''
    expect(urls.decrypt(newest.replace(/^x\/|\.ts$/g, ''))?.url).toBe(new URL(`${day - 1}.ts`, base).href)
  })

  it('what was said before is still in force', () => {
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="key"'
    const other = '#EXT-X-KEY:METHOD=AES-128,URI="other",KEYFORMAT="some"'
    const text = textOf(listed(key, other, '#EXT-X-MAP:URI="head.mp4"', '#EXT-X-DISCONTINUITY'))
    expect(text.match(/^#EXT-X-KEY/gm)).toHaveLength(2)
    expect(text.match(/^#EXT-X-MAP/gm)).toHaveLength(1)
    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n')
    expect(text.indexOf('#EXT-X-MAP')).toBeLessThan(text.indexOf('#EXTINF'))
  })

  it('what was taken back before is not', () => {
    const text = textOf(listed('#EXT-X-KEY:METHOD=AES-128,URI="key"', 'first.ts', '#EXT-X-KEY:METHOD=NONE'))
    expect(text).not.toContain('METHOD=AES-128')
  })

  it('a stretch without its place is counted from the one before', () => {
    const lines = Array.from({ length: 5000 }, () => '#EXTINF:2,\n#EXT-X-BYTERANGE:100\nall.ts')
    const newest =
      textOf(rewrite('#EXT-X-BYTERANGE:50@0', 'all.ts', ...lines))
        .trim()
        .split('\n')
        .at(-1) ?? ''
    expect(urls.decrypt(newest.replace(/^x\/|\.ts$/g, ''))?.url).toMatch(/#bytes=499950-500049$/)
  })
})

it('gives out nothing longer than 4 MB', () => {
  const address = `${'a'.repeat(2400)}.ts`
  expect(rewrite(...Array.from({ length: 1500 }, () => address))).toEqual({ ok: false, reason: 'too-large' })
})

it('takes other line ends and a byte order mark', () => {
  const text = '\uFEFF#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXTINF:4,\r\n1.ts\r\n'
  expect(textOf(rewritePlaylist(text, { base, urls, folder: '' })).split('\n')).toHaveLength(5)
})

it('finds out what the site must know', () => {
  expect(
    rewrite(
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-PART-INF:PART-TARGET=0.5',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
      '#EXTINF:2,',
      '7.ts',
      '#EXTINF:2,',
      '8.ts',
    ),
  ).toMatchObject({ multivariant: false, ended: false, targetMs: 500, segmentMs: 2000, nextNumber: 9 })
  expect(rewrite('#EXT-X-TARGETDURATION:2', '#EXTINF:2,', '1.ts', '#EXT-X-ENDLIST')).toMatchObject({
    ended: true,
    targetMs: 2000,
    nextNumber: null,
  })
})

describe('whatever a source writes', () => {
  // Too long to occur in an encrypted address by chance.
  const mark = 'zq7telling'
  const host = `${mark}.example`
  const path = `${mark}path`
  const telling = fc.constantFrom(
    `https://${host}/${path}/a.ts`,
    `//${host}/${path}`,
    `/${path}/b.m3u8?x=${host}`,
    `HTTPS://${host.toUpperCase()}/${path}`,
    `wss://${host}/${path}`,
    `${path}/c.mp4`,
    host,
  )
  const plain = fc.constantFrom('a', '1', '4.5', 'YES', '0x1', '"b"', '', ' ', ',', '"', '{$v}', '\\', '\t')
  const word = fc.oneof(
    telling,
    telling.map((text) => `"${text}"`),
    plain,
  )
  const attribute = fc
    .tuple(
      fc.constantFrom('URI', 'NAME', 'GROUP-ID', 'X-ASSET-URI', 'VALUE', 'BYTERANGE', 'AUDIO', 'CODECS', 'a'),
      word,
    )
    .map(([name, value]) => `${name}=${value}`)
  const tag = fc
    .tuple(
      fc.constantFrom(
        'EXT-X-STREAM-INF',
        'EXT-X-MEDIA',
        'EXT-X-KEY',
        'EXT-X-MAP',
        'EXT-X-PART',
        'EXT-X-DEFINE',
        'EXTINF',
        'EXT-X-DATERANGE',
        'EXT-X-NEW',
        'EXT-X-SESSION-DATA',
        'EXT-X-RENDITION-REPORT',
        'NOTE',
      ),
      fc.array(fc.oneof(attribute, word), { maxLength: 4 }),
    )
    .map(([name, list]) => `#${name}:${list.join(',')}`)
  const line = fc.oneof(tag, word)

  it('nothing tells of its host or its paths, and each address is one of ours', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (given) => {
        const rewritten = rewritePlaylist(['#EXTM3U', ...given].join('\n'), {
          base: `https://${host}/${path}/index.m3u8`,
          urls,
          folder: '',
        })
        const text = textOf(rewritten)
        expect(text.toLowerCase()).not.toContain(mark)
        expect(text).not.toContain('//')
        for (const address of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
          expect(address).toMatch(/^([\w-]{40,}|none)\.[a-z0-9]+$/)
        }
        for (const [, address = ''] of text.matchAll(/URI="([^"]*)"/g)) {
          expect(address).toMatch(/^[\w-]{40,}\.[a-z0-9]+$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what players forgive passes:', () => {
  const master = (list: string) => lines(`#EXT-X-STREAM-INF:${list}`, 'v.m3u8')[0]

  it.each([
    [
      'PROGRAM-ID=1,BANDWIDTH=65,CODECS=avc1.42c00d,mp4a.40.2',
      'PROGRAM-ID=1,BANDWIDTH=65,CODECS="avc1.42c00d,mp4a.40.2"',
    ],
    ['CODECS=avc1.42c00d,mp4a.40.2,BANDWIDTH=65', 'CODECS="avc1.42c00d,mp4a.40.2",BANDWIDTH=65'],
    ['BANDWIDTH=65,CODECS="avc1.42c00d,mp4a.40.2', 'BANDWIDTH=65,CODECS="avc1.42c00d,mp4a.40.2"'],
    ['CODECS="avc1.42c00d,BANDWIDTH=65', 'CODECS="avc1.42c00d",BANDWIDTH=65'],
    ['BANDWIDTH=65,NAME="a",BANDWIDTH=66', 'NAME="a",BANDWIDTH=66'],
    ['BANDWIDTH = 65 , RESOLUTION = 320x180', 'BANDWIDTH=65,RESOLUTION=320x180'],
    ['BANDWIDTH=65,VIDEO=,FRAME-RATE=25', 'BANDWIDTH=65,FRAME-RATE=25'],
    ['DEFAULT,BANDWIDTH=65,,RESOLUTION=320x180,', 'BANDWIDTH=65,RESOLUTION=320x180'],
  ])('%s', (given, written) => {
    expect(master(given)).toBe(`#EXT-X-STREAM-INF:${written}`)
  })

  it.each([
    ['#EXTINF: 2.000000,', '#EXTINF:2.000000,'],
    ['#EXTINF:2', '#EXTINF:2,'],
    ['#EXTINF:\t2.5 ,title', '#EXTINF:2.5,'],
  ])('%s', (given, written) => {
    expect(lines(given, '1.ts')[0]).toBe(written)
  })

  it.each(['\uFEFF#EXTM3U', '\n\n#EXTM3U', '#EXTM3U x', '#EXTM3U '])('a first line %j', (first) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [first, '#EXT-X-TARGETDURATION:4', '#EXTINF:4,', '1.ts'].join(end)
      expect(textOf(rewritePlaylist(text, { base, urls, folder: '' })).split('\n')).toHaveLength(5)
    }
  })

  it.each(['media', 'target', 'version', 'a', 'ext', 'playlist'])('a host that is called %s', (host) => {
    const given = [
      ...['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:1771'],
      ...['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-PROGRAM-DATE-TIME:2026-11-25T03:49:53.472+0000'],
      ...['#EXT-X-DISCONTINUITY', '#EXT-X-ENDLIST'],
    ]
    const text = textOf(rewritePlaylist(given.join('\n'), { base: `http://${host}:80/a`, urls, folder: '' }))
    expect(text.trim().split('\n')).toEqual(given)
  })

  it('an odd attribute of a key', () => {
    expect(lines('#EXT-X-KEY:METHOD=AES-128,URI="k.key",Foo="x"')).toEqual([
      '#EXT-X-KEY:METHOD=AES-128,URI="<key https://origin.example/live/secret/k.key .key>",Foo="x"',
    ])
  })

  it('an address of eight thousand characters', () => {
    const long = `${'b'.repeat(8000)}.ts`
    const [, name = ''] = textOf(rewrite('#EXTINF:2,', long)).trim().split('\n').slice(1)
    expect(name.length).toBeLessThan(200)
    const sealed = name.replace(/^x\//, '').replace(/\.ts$/, '')
    expect(urls.decrypt(sealed)).toEqual({ kind: 'media', url: `https://origin.example/live/secret/${long}` })
  })
})

it.each([
  ['a key at another kind of address', '#EXT-X-KEY:METHOD=AES-128,URI="file:///k.key"'],
  ['a key without an address', '#EXT-X-KEY:METHOD=AES-128'],
  [
    'keys of rights management alone',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"',
  ],
  ['variants that cannot be fetched', '#EXT-X-STREAM-INF:BANDWIDTH=2\nrtmp://origin.example/live'],
])('a playlist with %s is refused', (_, given) => {
  expect(rewrite(given)).toEqual({ ok: false, reason: 'not-passable' })
})
