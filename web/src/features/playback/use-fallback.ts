import { useEffect, useState } from 'react'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { useElement } from '../../lib/use-element.ts'
import { type FallbackReason, onFallback } from '../../player/sldp/fallback.ts'

type Fallback = {
  engine: PlayerKind
  /** Null while the page's own engine plays. */
  reason: FallbackReason | null
  tryAgain: () => void
  /** The player's element. */
  areaRef: (area: HTMLElement | null) => void
}

/**
 * If low latency fails here, the default player takes over until the viewer retries; if the stream has none,
 * until another stream is chosen.
 */
export function useFallback(player: PlayerKind, streamId: string | null): Fallback {
  const [area, areaRef] = useElement<HTMLElement>()
  const [step, setStep] = useState<{ reason: FallbackReason; streamId: string | null } | null>(null)
  useEffect(
    () => (area ? onFallback(area, (reason) => setStep({ reason, streamId })) : undefined),
    [area, streamId],
  )
  // A stream without low latency says nothing about the next one.
  const holds = step !== null && (step.reason !== 'unavailable' || step.streamId === streamId)
  const fellBack = player === 'low-latency' && holds ? step.reason : null
  return {
    engine: fellBack ? 'default' : player,
    reason: fellBack,
    tryAgain: () => setStep(null),
    areaRef,
  }
}
