import { useEffect } from 'react'

const sideways = '(orientation: landscape) and (pointer: coarse)'

/** Some browsers let a rotation fill the screen. Full screen entered by the button stays. */
export function useFullscreenOnRotation(frame: HTMLElement | null, isShown: boolean) {
  useEffect(() => {
    if (!frame || !isShown) return
    const media = matchMedia(sideways)
    let entered = false
    function rotate() {
      if (media.matches && !document.fullscreenElement) {
        entered = true
        // Refused if it counts as no user action.
        frame?.requestFullscreen?.().catch(() => {
          entered = false
        })
      } else if (!media.matches && entered && document.fullscreenElement === frame) {
        entered = false
        void document.exitFullscreen().catch(() => {})
      }
    }
    media.addEventListener('change', rotate)
    return () => media.removeEventListener('change', rotate)
  }, [frame, isShown])
}
