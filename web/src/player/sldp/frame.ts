/** One binary message of SLDP. Timestamps are in the stream's timescale. */
export type Frame = { sn: number; track: 'picture' | 'sound'; payload: Uint8Array } & (
  | { config: true }
  | { config: false; timestamp: bigint; compositionOffset: number; key: boolean }
)

const kinds = [
  { track: 'sound', config: true, key: false },
  { track: 'sound', config: false, key: true },
  { track: 'picture', config: true, key: false },
  { track: 'picture', config: false, key: true },
  { track: 'picture', config: false, key: false },
] as const

/** Reads a message; null for a kind we do not know and for one that is cut off. */
export function readFrame(message: ArrayBuffer): Frame | null {
  if (message.byteLength < 2) return null
  const view = new DataView(message)
  const sn = view.getUint8(0)
  const kind = kinds[view.getUint8(1)]
  if (!kind) return null
  const { track, config, key } = kind
  if (config) return { sn, track, config, payload: new Uint8Array(message, 2) }
  const head = track === 'picture' ? 14 : 10
  if (message.byteLength < head) return null
  return {
    ...{ sn, track, config, key },
    timestamp: view.getBigUint64(2),
    compositionOffset: track === 'picture' ? view.getUint32(10) : 0,
    payload: new Uint8Array(message, head),
  }
}
