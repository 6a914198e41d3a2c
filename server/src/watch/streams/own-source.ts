// Addresses of another media server, as an operator enters them for a stream.
import type { Config } from '../../base/config.ts'

/** Placeholder for the stream token: at the end, so that address and token are simply joined. */
const placeholder = '{token}'
const longest = 2000

type Player = 'default' | 'low-latency'
/**
 * `own-src`, `own-src-sldp`: no address for that player that ends in the placeholder. `own-elsewhere`: media of another
 * origin. `own-unencrypted`: a socket that pages which come by https may not open.
 */
export type OwnSourceFault = 'own-src' | 'own-src-sldp' | 'own-elsewhere' | 'own-unencrypted'
type Read = { ok: true; source: string } | { ok: false; reason: OwnSourceFault }

/**
 * Cuts the placeholder off, so that what is left and a token make an address. Media for the default player must come
 * from the site's own origin, which is the only one that its pages may load from; sockets may lead anywhere, but not
 * from an encrypted page to one that is not.
 */
export function readOwnSource(text: string, player: Player, { publicUrl }: Pick<Config, 'publicUrl'>): Read {
  const source = text.slice(0, -placeholder.length)
  const url = URL.parse(source, player === 'default' ? publicUrl : undefined)
  const refused = { ok: false, reason: player === 'default' ? 'own-src' : 'own-src-sldp' } as const
  if (!text.endsWith(placeholder) || /[{#]/.test(source) || !url || text.length > longest) {
    return refused
  }
  if (player === 'low-latency') {
    if (url.protocol !== 'ws:' && url.protocol !== 'wss:') return refused
    const mixed = publicUrl.startsWith('https:') && url.protocol === 'ws:'
    return mixed ? { ok: false, reason: 'own-unencrypted' } : { ok: true, source: url.href }
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused
  const path = url.pathname + url.search
  // A path with two slashes at its beginning would lead to another host.
  const origins = [url.origin, URL.parse(path, publicUrl)?.origin]
  if (origins.some((origin) => origin !== new URL(publicUrl).origin))
    return { ok: false, reason: 'own-elsewhere' }
  return { ok: true, source: path }
}

/** An address as an operator entered it. */
export function writeOwnSource(source: string | null): string | null {
  return source === null ? null : source + placeholder
}
