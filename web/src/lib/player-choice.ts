import { useSyncExternalStore } from 'react'
import { createStoredText } from './browser-storage.ts'

/** The two players a member can switch between. */
export type PlayerKind = 'default' | 'low-latency'

const stored = createStoredText('strom-player')

function readPlayer(): PlayerKind {
  return stored.read() === 'low-latency' ? 'low-latency' : 'default'
}

/** The player that is switched on, remembered between visits, and the switch. */
export function usePlayerChoice(): [player: PlayerKind, choose: (player: PlayerKind) => void] {
  return [useSyncExternalStore(stored.subscribe, readPlayer), stored.write]
}
