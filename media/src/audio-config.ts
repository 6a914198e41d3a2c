const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]

/** ISO 14496-3, 1.6.2.1; null if unreadable. */
export function readAudioConfig(config: Uint8Array): { sampleRate: number; channels: number } | null {
  const first = config[0] ?? 0
  const second = config[1] ?? 0
  if (config.length < 2 || first >> 3 === 31) return null
  const index = ((first & 7) << 1) | (second >> 7)
  if (index !== 15) {
    const sampleRate = sampleRates[index]
    return sampleRate ? { sampleRate, channels: countChannels((second >> 3) & 15) } : null
  }
  if (config.length < 5) return null
  const bits = config.slice(1, 5).reduce((sum, byte) => sum * 256 + byte, 0)
  return { sampleRate: Math.floor(bits / 128) % 2 ** 24, channels: countChannels(Math.floor(bits / 8) % 16) }
}

function countChannels(configuration: number): number {
  return configuration === 7 ? 8 : configuration || 2
}

export function writeAudioConfig({
  sampleRate,
  channels,
}: {
  sampleRate: number
  channels: number
}): Uint8Array {
  const configuration = channels === 8 ? 7 : channels
  const index = sampleRates.indexOf(sampleRate)
  if (index >= 0) return Uint8Array.of(0x10 | (index >> 1), ((index & 1) << 7) | (configuration << 3))
  // Index 15: an explicit 24-bit rate follows.
  const bits = sampleRate * 128 + configuration * 8
  return Uint8Array.of(0x17, 0x80 | (Math.floor(bits / 2 ** 24) & 0x7f), bits >> 16, bits >> 8, bits)
}
