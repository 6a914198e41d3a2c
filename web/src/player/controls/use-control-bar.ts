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
    function fetchBar() {
      import('./control-bar.tsx').then(
        (code) => {
          fetched = code.ControlBar
          // In small steps, beside the picture.
          if (wanted) startTransition(() => setBar(() => code.ControlBar))
        },
        () => wanted && setBar(null),
      )
    }
    const timer = setTimeout(fetchBar, pictureIsComing ? pictureFirstMs : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [pictureIsComing])
  return bar
}
