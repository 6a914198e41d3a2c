import { startTransition, useEffect, useState } from 'react'
import type { ControlBar } from './control-bar.tsx'

type Bar = typeof ControlBar

let fetched: Bar | undefined

/** The picture has line and processor to itself this long. */
const pictureFirstMs = 1_000

/** Undefined until fetched, null if that failed. */
export function useControlBar(pictureIsComing: boolean): Bar | null | undefined {
  const [bar, setBar] = useState<Bar | null | undefined>(() => fetched)
  useEffect(() => {
    if (fetched) return
    let wanted = true
    // Awaited, since Vite reports no lost stylesheet to `then`.
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
