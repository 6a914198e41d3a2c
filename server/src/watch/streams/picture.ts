// Re-encodes uploads, so that only decoded pixels are kept.
import { smallPicture } from '@strom/rules/small-picture'
import { limitConcurrency } from '../../base/concurrency.ts'

/** The largest tile on dense screens. */
const largest = { width: 1280, height: 720 }
/** Small files may unpack to far more. */
const mostPixels = 60_000_000
const decodeSeconds = 20
const formats: readonly string[] = ['png', 'jpeg', 'webp']

export type PictureFault = 'not-a-picture' | 'too-many-pixels' | 'damaged' | 'no-decoder'

type Sharp = typeof import('sharp')['default']

/** Loaded on first use: the site runs without it. */
function loadDecoder(): Promise<Sharp | null> {
  return import('sharp').then(
    ({ default: sharp }) => {
      // Blocks all other formats before decoding.
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

/** 16:9, never enlarged. */
function boxIn({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, width / largest.width, height / largest.height)
  return {
    width: Math.max(16, Math.round(largest.width * scale)),
    height: Math.max(9, Math.round(largest.height * scale)),
  }
}

/** `icon`: whole, on a transparent square. */
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

/** One at a time: an unpacked picture is large. */
const inTurn = limitConcurrency(1)

/** WebP without metadata: at most 1280 × 720, cut to 16:9; icons 512 × 512. */
export function rewritePicture(
  bytes: Uint8Array,
  form: PictureForm = 'tile',
): Promise<{ ok: true; webp: Buffer } | { ok: false; reason: PictureFault }> {
  return inTurn(async () => {
    const sharp = await loadDecoder()
    return sharp ? write(sharp, bytes, form) : ({ ok: false, reason: 'no-decoder' } as const)
  })
}

/** undefined: no decoder. */
export function shrinkPicture(webp: Buffer): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const sharp = await loadDecoder()
    const { width, height } = smallPicture
    return sharp?.(webp).resize(width, height, { withoutEnlargement: true }).webp({ quality: 70 }).toBuffer()
  })
}

export function toPng(webp: Buffer): Promise<Buffer | undefined> {
  return inTurn(async () => (await loadDecoder())?.(webp).png().toBuffer())
}

/** `ground` is #rrggbb. A circle of four fifths of the width shows the whole icon. */
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
