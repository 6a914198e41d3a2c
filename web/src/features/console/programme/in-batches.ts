import { maxImported } from '@strom/contract'
import type { NewEntry } from './api.ts'

/** The server accepts 100,000 bytes. */
const maxBytes = 90_000

export function inBatches(entries: readonly NewEntry[]): NewEntry[][] {
  const batches: NewEntry[][] = []
  const encoder = new TextEncoder()
  let batch: NewEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const own = encoder.encode(JSON.stringify(entry)).length + 1
    if (batch.length === maxImported || (batch.length > 0 && bytes + own > maxBytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(entry)
    bytes += own
  }
  return batch.length > 0 ? [...batches, batch] : batches
}
