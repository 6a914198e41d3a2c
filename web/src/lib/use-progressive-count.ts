import { startTransition, useEffect, useState } from 'react'

/**
 * How many parts are drawn, if all are too many for one turn of the event loop: the first at once, each other in a turn of
 * its own, between which the browser paints and handles input.
 */
export function useProgressiveCount(parts: number): number {
  const [drawn, setDrawn] = useState(1)
  const isComplete = drawn >= parts
  useEffect(() => {
    if (!isComplete) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isComplete])
  return Math.min(drawn, parts)
}
