import { type Attribute, parseAttributes, writeAttributes } from './attribute-list.ts'
import { type ByteRange, createStretches, markStretch, readStretch } from './byte-range.ts'
import { createEarlierPart, findFirstKept } from './long-playlist.ts'
import { mediaTypes } from './media-types.ts'
import type { HiddenUrl, OpaqueUrls } from './opaque-url.ts'
import { type PlaylistFacts, readFacts } from './playlist-facts.ts'
import type { SourceRefusal } from './refusals.ts'

export type Rewritten = { ok: true; text: string } & PlaylistFacts

type Kind = HiddenUrl['kind']

/** Other tags with a `URI` are dropped. */
const addressTags: Readonly<Record<string, Kind>> = {
  'EXT-X-MEDIA': 'playlist',
  'EXT-X-I-FRAME-STREAM-INF': 'playlist',
  'EXT-X-RENDITION-REPORT': 'playlist',
  'EXT-X-MAP': 'media',
  'EXT-X-PART': 'media',
  'EXT-X-PRELOAD-HINT': 'media',
  'EXT-X-KEY': 'key',
  'EXT-X-SESSION-KEY': 'key',
}

const attributeTags = new Set(['EXT-X-STREAM-INF', 'EXT-X-SERVER-CONTROL', ...Object.keys(addressTags)])

/** They lead elsewhere, promise partial playlists, or repeat what our names imply. */
const dropped = new Set([
  'PATHWAY-ID',
  'STABLE-VARIANT-ID',
  'STABLE-RENDITION-ID',
  'CAN-SKIP-UNTIL',
  'CAN-SKIP-DATERANGES',
  'BYTERANGE',
  'BYTERANGE-START',
  'BYTERANGE-LENGTH',
])

const needsAddress = new Set([
  'EXT-X-I-FRAME-STREAM-INF',
  'EXT-X-RENDITION-REPORT',
  'EXT-X-MAP',
  'EXT-X-PART',
  'EXT-X-PRELOAD-HINT',
])

/** Their dots are not a host's. */
const dotted = new Set(['CODECS', 'SUPPLEMENTAL-CODECS', 'CHARACTERISTICS', 'KEYFORMAT'])

const longestAddress = 8192
const longestLine = 16_000
const longestVariable = 500
const longestPlaylist = 4 * 1024 * 1024
/** Half a day. Each address blocks the event loop for some 15 µs. */
const mostLines = 20_000

const endings: Readonly<Record<Kind, string>> = { playlist: 'm3u8', key: 'key', media: 'ts' }
type RewriteOptions = {
  base: string
  urls: OpaqueUrls
  folder: 'x/' | ''
}

function namer({ base, urls, folder }: RewriteOptions) {
  return (kind: Kind, address: string, plainEnding: string, stretch: ByteRange | null): string | null => {
    const url = URL.parse(address.trim(), base)
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longestAddress) return null
    markStretch(url, kind === 'media' ? stretch : null)
    const own = /\.([a-z0-9]{2,6})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
    const ending = kind === 'media' ? (own in mediaTypes ? own : plainEnding) : endings[kind]
    return `${folder}${urls.encrypt({ kind, url: url.href })}.${ending}`
  }
}

const name = /\.[a-z][a-z0-9]|[?&][\w-]+=/i

/** Harmless, even if a host is named like a part of them. */
const plainTags =
  /^#EXT-X-(?:(?:VERSION|TARGETDURATION|MEDIA-SEQUENCE|BITRATE|PROGRAM-DATE-TIME):[\d\s.:TZ+-]*|PLAYLIST-TYPE:\s*(?:EVENT|VOD)|ALLOW-CACHE:\s*(?:YES|NO)|ENDLIST|DISCONTINUITY|GAP|INDEPENDENT-SEGMENTS|I-FRAMES-ONLY)\s*$/

function tagTells(text: string, host: string): boolean {
  return /[/\\]|%2f|uri|\{\$/i.test(text) || name.test(text) || text.toLowerCase().includes(host)
}

/** A slash between two words is not a path. */
function attributeTells({ name: attribute, value, quoted }: Attribute, host: string): boolean {
  if (/\/\S|\\|%2f|\{\$/i.test(value)) return true
  // A host without a dot could be a plain word, such as AUDIO.
  if ((quoted || host.includes('.')) && value.toLowerCase().includes(host)) return true
  return !dotted.has(attribute) && name.test(value)
}

/** hls.js stops for good at a number as large as a clock's. The last four digits agree on all nodes. */
function smallDiscontinuity(list: string): string {
  const digits = /^\d+/.exec(list.trim())?.[0] ?? '0'
  return `#EXT-X-DISCONTINUITY-SEQUENCE:${Number(digits.slice(-4))}`
}

/** RFC 8216bis, 4.3. */
function createVariables() {
  const values = new Map<string, string>()
  return {
    define(list: string) {
      const attributes = new Map(parseAttributes(list).map(({ name, value }) => [name, value]))
      const [name, value] = [attributes.get('NAME'), attributes.get('VALUE')]
      if (name && value !== undefined && value.length <= longestVariable) values.set(name, value)
    },
    fill: (line: string) =>
      values.size === 0 ? line : line.replaceAll(/\{\$([\w-]+)\}/g, (all, name) => values.get(name) ?? all),
  }
}

/**
 * The result reveals nothing of the source. Byte ranges of a file become files of their own, so viewers'
 * numbers never reach it.
 */
export function rewritePlaylist(text: string, needs: RewriteOptions): Rewritten | SourceRefusal {
  const lines = text.replace(/^[\uFEFF\s]+/, '').split(/\r\n|\r|\n/)
  if (!/^#EXTM3U\b/.test(lines[0] ?? '')) return { ok: false, reason: 'not-hls' }
  const firstKept = findFirstKept(lines)
  if (lines.length - firstKept >= mostLines) return { ok: false, reason: 'too-large' }
  const nameOf = namer(needs)
  const host = new URL(needs.base).hostname.toLowerCase()
  const variables = createVariables()
  const plainEnding = text.includes('#EXT-X-MAP') ? 'm4s' : 'ts'
  const out: string[] = ['#EXTM3U']
  let isPassable = true
  const variants: boolean[] = []
  const keys: boolean[] = []
  let variant: string | null = null
  let stretch: ByteRange | null = null
  const [segments, parts] = [createStretches(), createStretches()]

  function writeAddress(address: string) {
    const named = nameOf(variant === null ? 'media' : 'playlist', address, plainEnding, stretch)
    if (variant !== null) variants.push(named !== null)
    if (variant !== null && named !== null) out.push(variant, named)
    // Keeps its place: later segments are counted from it.
    if (variant === null) out.push(named ?? `${needs.folder}none.${plainEnding}`)
    variant = null
    stretch = null
  }

  function stretchOf(tag: string, attributes: Attribute[]): ByteRange | null {
    const said = new Map(attributes.map(({ name, value }) => [name, value]))
    if (tag === 'EXT-X-PRELOAD-HINT')
      return readStretch(`${said.get('BYTERANGE-LENGTH')}@${said.get('BYTERANGE-START') ?? 0}`)
    const text = said.get('BYTERANGE') ?? ''
    return tag === 'EXT-X-PART' ? parts(text) : readStretch(text)
  }

  function cleaned(tag: string, given: Attribute, its: ByteRange | null): Attribute | null {
    const { name: attribute, value, quoted } = given
    const kind = addressTags[tag]
    if (attribute === 'URI' && kind) {
      const named = nameOf(kind, value, plainEnding, its)
      return named === null ? null : { name: attribute, value: named, quoted: true }
    }
    if (dropped.has(attribute) || /URI/.test(attribute)) return null
    if (!attributeTells(given, host)) return given
    return quoted ? { ...given, value: needs.urls.mask(value) } : null
  }

  /** One of several key formats may suffice. */
  function noteKey(attributes: Attribute[], hasAddress: boolean) {
    const said = new Map(attributes.map(({ name, value }) => [name, value]))
    if (said.get('METHOD') === 'NONE') return
    if (!hasAddress && (said.get('KEYFORMAT') ?? 'identity') === 'identity') isPassable = false
    keys.push(hasAddress)
  }

  function writeTag(line: string) {
    const [, tag = '', list = ''] = /^#([^:]*[^:\s])\s*:?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-DEFINE') return variables.define(list)
    if (tag === 'EXT-X-BYTERANGE') {
      stretch = segments(list)
      return
    }
    if (tag === 'EXTINF') return out.push(`#EXTINF:${/^\s*([\d.]+)/.exec(list)?.[1] ?? '0'},`)
    if (tag === 'EXT-X-DISCONTINUITY-SEQUENCE') return out.push(smallDiscontinuity(list))
    if (plainTags.test(line)) return out.push(line)
    if (!attributeTags.has(tag)) {
      if (!tagTells(line, host)) out.push(line)
      return
    }
    const attributes = parseAttributes(list)
    const its = stretchOf(tag, attributes)
    // An open-ended hint; the part will follow.
    if (!its && attributes.some((one) => one.name === 'BYTERANGE-START')) return
    const kept = attributes.map((one) => cleaned(tag, one, its)).filter((one) => one !== null)
    const hadAddress = attributes.some((one) => one.name === 'URI')
    const hasAddress = kept.some((one) => one.name === 'URI')
    if (tag === 'EXT-X-KEY') noteKey(attributes, hasAddress)
    if (!hasAddress && (hadAddress || needsAddress.has(tag))) return
    const written = kept.length > 0 ? `#${tag}:${writeAttributes(kept)}` : `#${tag}`
    if (tag === 'EXT-X-STREAM-INF') variant = written
    else out.push(written)
  }

  const earlier = createEarlierPart(segments)
  for (const [index, raw] of lines.entries()) {
    if (index === firstKept && index > 1) for (const line of earlier.inForce()) writeTag(line)
    const line = raw.length > longestLine ? raw : variables.fill(raw.trim())
    if (index === 0 || line === '' || (line.startsWith('#') && line.length > longestLine)) continue
    if (index < firstKept && earlier.takes(line)) continue
    if (!line.startsWith('#')) writeAddress(line)
    else if (line.startsWith('#EXT')) writeTag(line)
  }
  if (!isPassable || [variants, keys].some((some) => some.length > 0 && !some.includes(true)))
    return { ok: false, reason: 'not-passable' }
  const written = `${out.join('\n')}\n`
  if (written.length > longestPlaylist) return { ok: false, reason: 'too-large' }
  return { ok: true, text: written, ...readFacts(written) }
}
