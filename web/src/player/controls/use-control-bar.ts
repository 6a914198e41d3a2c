import { startTransition, useEffect, useState } from 'react'
import type { ControlBar } from './control-bar.tsx'

type Bar = typeof ControlBar

let fetched: Bar | undefined

/** A picture that is on its way has the line and the processor to itself for so long. */
const pictureFirstMs = 1_000

/**
 * The control bar, whose code comes after the picture, or a second after a player that has none yet. Undefined until it is
 * here, null where it cannot be fetched.
 */
export function useControlBar(pictureIsComing: boolean): Bar | null | undefined {
  const [bar, setBar] = useState<Bar | null | undefined>(() => fetched)
  useEffect(() => {
    if (fetched) return
    let wanted = true
    // Awaited, and not by `then`: to that Vite tells nothing of a stylesheet that was lost.
    async function fetchBar() {
      try {
        const { ControlBar } = await import('./control-bar.tsx')
        fetched = ControlBar
        // In small steps, beside the picture.
        if (wanted) startTransition(() => setBar(() => ControlBar))
      } catch {
        if (wanted) setBar(null)
      }
    }
    const timer = setTimeout(fetchBar, pictureIsComing ? pictureFirstMs : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [pictureIsComing])
  return bar
}
