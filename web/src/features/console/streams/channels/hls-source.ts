import type { Language } from '@strom/contract'
import { formatNumber } from '../../../../lib/format-number.ts'

export type HlsSource = { address: string; headers: string; allowInner: boolean; headersToAll: boolean }

export const emptySource: HlsSource = {
  address: '',
  headers: '',
  allowInner: false,
  headersToAll: false,
}

type Quality = {
  name: string
  height: number | null
  frameRate: number | null
  bandwidth: number | null
}

/** '1080p · 25/s · 3.0 Mb/s'. */
export function formatQuality({ name, height, frameRate, bandwidth }: Quality, language: Language): string {
  return [
    height === null ? name : `${height}p`,
    ...(frameRate === null ? [] : [`${formatNumber(Math.round(frameRate * 100) / 100, language)}/s`]),
    ...(bandwidth === null ? [] : [`${formatNumber(bandwidth / 1_000_000, language, 1)} Mb/s`]),
  ].join(' · ')
}
