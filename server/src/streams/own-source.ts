// Addresses of another media server, as an operator enters them for a stream.
import type { Config } from '../config.ts'

/** What stands where the player puts the stream token: at the end, so that address and token are simply joined. */
const placeholder = '{token}'
const longest = 2000

type Player = 'default' | 'low-latency'
type Read = { ok: true; source: string } | { ok: false; sentence: string }

const wanted = {
  default: 'an address of this site that ends in {token}, such as /hls/news/index.m3u8?token={token}',
  'low-latency':
    'a ws or wss address that ends in {token}, such as wss://media.example.org/live/news?token={token}',
} as const

const elsewhere =
  'The default player takes media from this site’s own address only. Let a proxy put the other server behind it, or have the site fetch it: channel add <id> --hls <address>.'

/**
 * Cuts the placeholder off, so that what is left and a token make an address. Media for the default player must come
 * from the site's own origin, which is the only one that its pages may load from; sockets may lead anywhere, but not
 * from an encrypted page to one that is not.
 */
export function readOwnSource(text: string, player: Player, { publicUrl }: Pick<Config, 'publicUrl'>): Read {
  const source = text.slice(0, -placeholder.length)
  const url = URL.parse(source, player === 'default' ? publicUrl : undefined)
  const refused = { ok: false, sentence: `'${text}' is not ${wanted[player]}.` } as const
  if (!text.endsWith(placeholder) || /[{#]/.test(source) || !url || text.length > longest) {
    return refused
  }
  if (player === 'low-latency') {
    if (url.protocol !== 'ws:' && url.protocol !== 'wss:') return refused
    const mixed = publicUrl.startsWith('https:') && url.protocol === 'ws:'
    if (mixed) return { ok: false, sentence: 'Pages that come by https open encrypted sockets only: wss.' }
    return { ok: true, source: url.href }
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused
  if (url.origin !== new URL(publicUrl).origin) return { ok: false, sentence: elsewhere }
  return { ok: true, source: url.pathname + url.search }
}
