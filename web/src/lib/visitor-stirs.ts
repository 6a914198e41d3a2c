import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Does something once, at the next user interaction: a moved pointer, a press or a key. @returns what calls that off. */
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
 * Whether there was a first user interaction (the pointer moved, a press, a key): until then nothing need be fetched that only
 * comes to use after it.
 */
export function useVisitorStirs(): boolean {
  const [stirs, setStirs] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive ?? false)
  useEffect(() => (stirs ? undefined : whenVisitorStirs(() => setStirs(true))), [stirs])
  return stirs
}
