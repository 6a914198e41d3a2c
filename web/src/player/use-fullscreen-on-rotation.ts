import { useEffect } from 'react'

const sideways = '(orientation: landscape) and (pointer: coarse)'

/**
 * Fills the screen while a phone is held on its side, where the browser lets a rotation do that; one that does not has the
 * picture as large as its window by the page's styles. What the viewer filled by the button stays so.
 */
export function useFullscreenOnRotation(frame: HTMLElement | null, isShown: boolean) {
  useEffect(() => {
    if (!frame || !isShown) return
    const media = matchMedia(sideways)
    let entered = false
    function rotate() {
      if (media.matches && !document.fullscreenElement) {
        entered = true
        // Refused where it counts as nobody's wish.
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
