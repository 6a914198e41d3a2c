import { useEffect, useState } from 'react'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { useElement } from '../../lib/use-element.ts'
import { type FallbackReason, onFallback } from '../../player/sldp/fallback.ts'

type Fallback = {
  /** The engine to play with now. */
  engine: PlayerKind
  /** Why it is not the one the page is for; null while it is. */
  reason: FallbackReason | null
  tryAgain: () => void
  /** Where the player lies. */
  areaRef: (area: HTMLElement | null) => void
}

/**
 * Low latency that does not work here gives way to the default player until the viewer asks for it again;
 * where it is the stream that has none, until another one is chosen.
 */
export function useFallback(player: PlayerKind, streamId: string | null): Fallback {
  const [area, areaRef] = useElement<HTMLElement>()
  const [step, setStep] = useState<{ reason: FallbackReason; streamId: string | null } | null>(null)
  useEffect(
    () => (area ? onFallback(area, (reason) => setStep({ reason, streamId })) : undefined),
    [area, streamId],
  )
  // One stream that has no low latency says nothing of the next.
  const holds = step !== null && (step.reason !== 'unavailable' || step.streamId === streamId)
  const fellBack = player === 'low-latency' && holds ? step.reason : null
  return {
    engine: fellBack ? 'default' : player,
    reason: fellBack,
    tryAgain: () => setStep(null),
    areaRef,
  }
}
