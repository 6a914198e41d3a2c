import { storedText } from '../lib/browser-storage.ts'
import type { QualityChoice } from './engine/quality.ts'

// Volume and muting are remembered by the control bar itself.
const quality = storedText('strom-player-quality')

/** The quality last chosen on this device; automatic when none was. */
export function rememberedQuality(): QualityChoice {
  return quality.read() || 'auto'
}

export function rememberQuality(choice: QualityChoice): void {
  quality.write(choice)
}
