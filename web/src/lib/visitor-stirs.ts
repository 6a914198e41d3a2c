import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Does something, once, when the visitor next moves the pointer, presses or types. @returns what calls that off. */
export function whenVisitorStirs(act: () => void): () => void {
  const callOff = () => {
    for (const sign of signs) removeEventListener(sign, stir)
  }
  function stir() {
    callOff()
    act()
  }
  for (const sign of signs) addEventListener(sign, stir)
  return callOff
}

/**
 * Whether the visitor has moved the pointer, pressed or typed: until then nothing need be fetched that only comes to use
 * when they do.
 */
export function useVisitorStirs(): boolean {
  const [stirs, setStirs] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive ?? false)
  useEffect(() => (stirs ? undefined : whenVisitorStirs(() => setStirs(true))), [stirs])
  return stirs
}
