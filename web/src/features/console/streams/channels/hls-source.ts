/** The typed fields of an external source. */
export type HlsSource = { address: string; headers: string; allowInner: boolean; headersToAll: boolean }

export const emptySource: HlsSource = {
  address: '',
  headers: '',
  allowInner: false,
  headersToAll: false,
}

/** A quality in a few words: '1080p · 25/s · 3.0 Mb/s'. */
export function formatQuality({
  name,
  height,
  frameRate,
  bandwidth,
}: {
  name: string
  height: number | null
  frameRate: number | null
  bandwidth: number | null
}): string {
  return [
    height === null ? name : `${height}p`,
    ...(frameRate === null ? [] : [`${Math.round(frameRate * 100) / 100}/s`]),
    ...(bandwidth === null ? [] : [`${(bandwidth / 1_000_000).toFixed(1)} Mb/s`]),
  ].join(' · ')
}
