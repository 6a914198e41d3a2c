import { useEffect, useState } from 'react'
import type { PlayerKind } from '../../lib/player-choice.ts'
import { onStepBack, type StepBackReason } from '../../player/sldp/step-back.ts'

type StepBack = {
  /** The engine to play with now. */
  engine: PlayerKind
  /** Why it is not the one the page is for; null while it is. */
  reason: StepBackReason | null
  tryAgain: () => void
  /** Where the player lies. */
  areaRef: (area: HTMLElement | null) => void
}

/** Low latency that does not work here gives way to the default player until the viewer asks for it again (design 4). */
export function useStepBack(player: PlayerKind): StepBack {
  const [area, areaRef] = useState<HTMLElement | null>(null)
  const [reason, setReason] = useState<StepBackReason | null>(null)
  useEffect(() => (area ? onStepBack(area, setReason) : undefined), [area])
  const steppedBack = player === 'low-latency' ? reason : null
  return {
    engine: steppedBack ? 'default' : player,
    reason: steppedBack,
    tryAgain: () => setReason(null),
    areaRef,
  }
}
