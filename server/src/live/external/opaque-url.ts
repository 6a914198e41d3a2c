// Opaque, encrypted URLs: addresses of a source as viewers see them. Nothing of them can be read, and none can be made up.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** The URL that is encrypted, and its kind. */
export type HiddenUrl = { kind: 'playlist' | 'media' | 'key'; url: string }

export type OpaqueUrls = {
  /** The same name for the same address every time, on every node, so that players and caches know it again. */
  encrypt(what: HiddenUrl): string
  /** null for what was not made by `hide`, here and for this channel. */
  decrypt(name: string): HiddenUrl | null
  /** A short word in place of a text that says too much; the same for the same text. */
  mask(text: string): string
}

const letters = { playlist: 'p', media: 'm', key: 'k' } as const
const kinds = { p: 'playlist', m: 'media', k: 'key' } as const

/** A longer address has no room in ours: it is kept here, and a name stands for it as long as others do not need the room. */
const longestInName = 2500
const maxKept = 4000

const nonceBytes = 12
const tagBytes = 16

/** Read once: as plain bytes a key would cost several times what is done with it, and a playlist has thousands of addresses. */
function keyFor(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
}

/**
 * Encrypts and authenticates addresses (AES-256-GCM). The nonce is made from the address itself, so one address has
 * one name, and two have two nonces. `channel` is bound into every name: one of another channel is worth nothing.
 */
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
      // One spelling only, so that a cache holds each thing once.
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
