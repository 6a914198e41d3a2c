import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Whether the visitor has moved the pointer, pressed or typed: until then nothing need be fetched that only comes to use
 * when they do.
 */
export function useVisitorStirs(): boolean {
  const [stirs, setStirs] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive ?? false)
  useEffect(() => {
    if (stirs) return
    const stir = () => setStirs(true)
    for (const sign of signs) addEventListener(sign, stir)
    return () => {
      for (const sign of signs) removeEventListener(sign, stir)
    }
  }, [stirs])
  return stirs
}
