export type Quality = {
  label: string
  height: number
  /** Bits per second. */
  bitrate: number
}

/** 'auto' or a label, kept across channels. */
export type QualityChoice = 'auto' | (string & {})

type Rendition = { width: number; height: number; bitrate: number }

/** The richest of each height, tallest first. */
export function listQualities(renditions: readonly Rendition[]): (Quality & { index: number })[] {
  const best = new Map<string, Quality & { index: number }>()
  renditions.forEach(({ width, height, bitrate }, index) => {
    const lines = Math.min(width, height) || height
    const label = lines > 0 ? `${lines}p` : `${Math.round(bitrate / 1000)} kb/s`
    const known = best.get(label)
    if (!known || known.bitrate < bitrate) best.set(label, { label, height: lines, bitrate, index })
  })
  return [...best.values()].sort((a, b) => b.height - a.height || b.bitrate - a.bitrate)
}

/** Falls back to the next lower quality, else the lowest. */
export function findQuality<Q extends Quality>(choice: QualityChoice, qualities: readonly Q[]): Q | null {
  if (choice === 'auto') return null
  const wanted = Number.parseInt(choice, 10)
  return (
    qualities.find(({ label }) => label === choice) ??
    qualities.find(({ height }) => height <= wanted) ??
    qualities.at(-1) ??
    null
  )
}
