import { startTransition, useEffect, useState } from 'react'

/**
 * Of parts that are too many for one turn of the event loop, how many are drawn: the first at once, each other in a turn of its
 * own, between which the browser paints and answers.
 */
export function useTurns(parts: number): number {
  const [drawn, setDrawn] = useState(1)
  const isComplete = drawn >= parts
  useEffect(() => {
    if (!isComplete) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isComplete])
  return Math.min(drawn, parts)
}
