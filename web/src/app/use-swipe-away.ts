import { type PointerEvent, type RefObject, useRef } from 'react'

/** In pixels. */
const farEnough = 80

/** Released early, it comes back. */
export function useSwipeAway(element: RefObject<HTMLElement | null>, onGone: () => void) {
  const begunAt = useRef<number | null>(null)

  function move(by: number) {
    const style = element.current?.style
    if (!style) return
    style.translate = by === 0 ? '' : `${by}px`
    style.opacity = by === 0 ? '' : String(1 - Math.abs(by) / (3 * farEnough))
  }

  function end({ clientX, type }: PointerEvent) {
    if (begunAt.current === null) return
    const by = clientX - begunAt.current
    begunAt.current = null
    if (type === 'pointerup' && Math.abs(by) > farEnough) onGone()
    else move(0)
  }

  return {
    onPointerDown({ clientX, pointerType }: PointerEvent) {
      if (pointerType === 'touch') begunAt.current = clientX
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (begunAt.current !== null) move(clientX - begunAt.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
