// Reads a picture that somebody sent, and writes it again: only what its decoder saw is kept of it.
import { smallPicture } from '@strom/rules/small-picture'
import { limitConcurrency } from '../../base/concurrency.ts'

/** The largest size that a tile shows, also on dense screens. */
const largest = { width: 1280, height: 720 }
/** More than any camera of today; what a small file may claim to unpack to is far more. */
const mostPixels = 60_000_000
const decodeSeconds = 20
const formats: readonly string[] = ['png', 'jpeg', 'webp']

export type PictureFault =
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'damaged'
  /** The decoder does not run on this machine. */
  | 'no-decoder'

type Sharp = typeof import('sharp')['default']

/** The decoder comes with the first picture: the site runs without it where there is none for the machine. */
function loadDecoder(): Promise<Sharp | null> {
  return import('sharp').then(
    ({ default: sharp }) => {
      // Other files than PNG, JPEG and WebP are refused before decoding.
      sharp.block({ operation: ['VipsForeignLoad'] })
      sharp.unblock({
        operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
      })
      sharp.cache(false)
      sharp.concurrency(1)
      return sharp
    },
    () => null,
  )
}

/** The largest 16:9 box that a picture of this size fills without being enlarged. */
function boxIn({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, width / largest.width, height / largest.height)
  return {
    width: Math.max(16, Math.round(largest.width * scale)),
    height: Math.max(9, Math.round(largest.height * scale)),
  }
}

/** How a picture is written: cut to the shape of a tile, or whole on a square that can be seen through. */
export type PictureForm = 'tile' | 'icon'

const iconSize = 512

async function write(
  sharp: Sharp,
  bytes: Uint8Array,
  form: PictureForm,
): Promise<{ ok: true; webp: Buffer } | { ok: false; reason: PictureFault }> {
  if (bytes.length === 0) return { ok: false, reason: 'not-a-picture' }
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !formats.includes(header.format)) return { ok: false, reason: 'not-a-picture' }
  if (header.width * header.height > mostPixels) return { ok: false, reason: 'too-many-pixels' }
  const { width, height } = form === 'icon' ? { width: iconSize, height: iconSize } : boxIn(header.autoOrient)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const webp = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, height, form === 'icon' ? { fit: 'contain', background: clear } : { fit: 'cover' })
    .webp({ quality: form === 'icon' ? 95 : 80 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer()
    .catch(() => null)
  return webp ? { ok: true, webp } : { ok: false, reason: 'damaged' }
}

/** A mutex: one picture after the other, since an unpacked one is large. */
const inTurn = limitConcurrency(1)

/**
 * A PNG, JPEG or WebP as a WebP of at most 1280 × 720, cut to 16:9 around its middle and turned upright, without
 * metadata; as an icon 512 × 512 and whole.
 */
export function rewritePicture(
  bytes: Uint8Array,
  form: PictureForm = 'tile',
): Promise<{ ok: true; webp: Buffer } | { ok: false; reason: PictureFault }> {
  return inTurn(async () => {
    const sharp = await loadDecoder()
    return sharp ? write(sharp, bytes, form) : ({ ok: false, reason: 'no-decoder' } as const)
  })
}

/** The small form of a picture that was written by `rewritePicture`; undefined where there is no decoder. */
export function shrinkPicture(webp: Buffer): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const sharp = await loadDecoder()
    const { width, height } = smallPicture
    return sharp?.(webp).resize(width, height, { withoutEnlargement: true }).webp({ quality: 70 }).toBuffer()
  })
}

/** The same picture as a PNG, for what does not know WebP; undefined where there is no decoder. */
export function toPng(webp: Buffer): Promise<Buffer | undefined> {
  return inTurn(async () => (await loadDecoder())?.(webp).png().toBuffer())
}

/** An icon with room around it on a ground (#rrggbb), as a PNG: a circle of four fifths of its width shows all of it. */
export function toMaskable(webp: Buffer, ground: string): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const sharp = await loadDecoder()
    if (!sharp) return undefined
    const inner = Math.round((iconSize * 0.8) / Math.SQRT2)
    const before = Math.floor((iconSize - inner) / 2)
    const after = iconSize - inner - before
    return sharp(webp)
      .resize(inner, inner, { fit: 'contain', background: ground })
      .extend({ top: before, left: before, bottom: after, right: after, background: ground })
      .flatten({ background: ground })
      .png()
      .toBuffer()
  })
}
