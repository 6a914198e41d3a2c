import { startTransition, useEffect, useState } from 'react'
import type { ControlBar } from './control-bar.tsx'

type Bar = typeof ControlBar

let fetched: Bar | undefined

/**
 * The control bar, whose code comes when the player stands: the picture does not wait for it. Undefined until it is here, null
 * where it cannot be fetched.
 */
export function useControlBar(): Bar | null | undefined {
  const [bar, setBar] = useState<Bar | null | undefined>(() => fetched)
  useEffect(() => {
    if (fetched) return
    let wanted = true
    import('./control-bar.tsx').then(
      (code) => {
        fetched = code.ControlBar
        // In small steps, beside the picture.
        if (wanted) startTransition(() => setBar(() => code.ControlBar))
      },
      () => wanted && setBar(null),
    )
    return () => {
      wanted = false
    }
  }, [])
  return bar
}
