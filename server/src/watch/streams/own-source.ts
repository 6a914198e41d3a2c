import type { Config } from '../../base/config.ts'

/** At the end, so that a token is simply appended. */
const placeholder = '{token}'
const longest = 2000

type Player = 'default' | 'low-latency'
/** `own-elsewhere`: media of another origin. `own-unencrypted`: a socket that https pages may not open. */
export type OwnSourceFault = 'own-src' | 'own-src-sldp' | 'own-elsewhere' | 'own-unencrypted'
type Read = { ok: true; source: string } | { ok: false; reason: OwnSourceFault }

/** The site's pages may load media from its own origin only, but open sockets anywhere. */
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
  // A path that begins with two slashes would lead to another host.
  const origins = [url.origin, URL.parse(path, publicUrl)?.origin]
  if (origins.some((origin) => origin !== new URL(publicUrl).origin))
    return { ok: false, reason: 'own-elsewhere' }
  return { ok: true, source: path }
}

export function writeOwnSource(source: string | null): string | null {
  return source === null ? null : source + placeholder
}
