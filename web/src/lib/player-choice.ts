import { useSyncExternalStore } from 'react'
import { createStoredText } from './browser-storage.ts'

export type PlayerKind = 'default' | 'low-latency'

const stored = createStoredText('strom-player')

function readPlayer(): PlayerKind {
  return stored.read() === 'low-latency' ? 'low-latency' : 'default'
}

export function usePlayerChoice(): [player: PlayerKind, choose: (player: PlayerKind) => void] {
  return [useSyncExternalStore(stored.subscribe, readPlayer), stored.write]
}
