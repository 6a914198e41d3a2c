import { startTransition, useEffect, useState } from 'react'
import type { ControlBar } from './control-bar.tsx'

type Bar = typeof ControlBar

let fetched: Bar | null | undefined
let fetching: Promise<void> | undefined

/** The picture has line and processor to itself this long. */
const pictureFirstMs = 1_000

/** Once a page: a second import would succeed without the stylesheet that the first one lost. */
async function fetchBar(): Promise<void> {
  // Awaited, since Vite reports no lost stylesheet to `then`.
  try {
    fetched = (await import('./control-bar.tsx')).ControlBar
  } catch {
    fetched = null
  }
}

/** Undefined until fetched, null if that failed. */
export function useControlBar(pictureIsComing: boolean): Bar | null | undefined {
  const [bar, setBar] = useState(() => fetched)
  useEffect(() => {
    if (fetched !== undefined) return
    let wanted = true
    async function showBar() {
      fetching ??= fetchBar()
      await fetching
      // In small steps, beside the picture.
      if (wanted) startTransition(() => setBar(() => fetched))
    }
    const timer = setTimeout(showBar, pictureIsComing ? pictureFirstMs : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [pictureIsComing])
  return bar
}
