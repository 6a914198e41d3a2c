import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

export type HiddenUrl = { kind: 'playlist' | 'media' | 'key'; url: string }

export type OpaqueUrls = {
  /** Deterministic on every node, for players and caches. */
  encrypt(what: HiddenUrl): string
  /** null unless `encrypt` made it for this channel. */
  decrypt(name: string): HiddenUrl | null
  mask(text: string): string
}

const letters = { playlist: 'p', media: 'm', key: 'k' } as const
const kinds = { p: 'playlist', m: 'media', k: 'key' } as const

/** Longer ones have no room in our addresses, and are kept in memory. */
const longestInName = 2500
const maxKept = 4000

const nonceBytes = 12
const tagBytes = 16

/** Created once: raw bytes cost several times the encryption. */
function keyFor(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
}

/** AES-256-GCM; a nonce from the address gives each one name. `channel` is authenticated. */
export function createOpaqueUrls(secret: Buffer, channel: string): OpaqueUrls {
  const [sealing, naming] = [keyFor(secret, 'external address'), keyFor(secret, 'external nonce')]
  const bound = Buffer.from(channel)
  const kept = new Map<string, HiddenUrl>()

  function keep(what: HiddenUrl): string {
    const name = `long-${digest(`l${letters[what.kind]}${what.url}`).toString('base64url')}`
    kept.delete(name)
    kept.set(name, what)
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    return name
  }

  function digest(text: string): Buffer {
    return createHmac('sha256', naming).update(`${channel}\n${text}`).digest()
  }

  return {
    encrypt({ kind, url }) {
      if (url.length > longestInName) return keep({ kind, url })
      const text = letters[kind] + url
      const nonce = digest(text).subarray(0, nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(bound)
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt(name) {
      if (name.startsWith('long-')) return kept.get(name) ?? null
      const bytes = Buffer.from(name, 'base64url')
      // One spelling, so that a cache holds each thing once.
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== name) return null
      const opening = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(bound).setAuthTag(bytes.subarray(-tagBytes))
      try {
        const sealed = bytes.subarray(nonceBytes, -tagBytes)
        const text = Buffer.concat([opening.update(sealed), opening.final()]).toString()
        const kind = kinds[text[0] as keyof typeof kinds]
        return kind ? { kind, url: text.slice(1) } : null
      } catch {
        return null
      }
    },
    mask: (text) => `x${digest(`t${text}`).toString('hex').slice(0, 10)}`,
  }
}
