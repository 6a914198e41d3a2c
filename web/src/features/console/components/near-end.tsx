import { startTransition, useEffect, useEffectEvent, useRef } from 'react'

/** The end of a list that goes on: says once that the window has come near, so that more is there when it is reached. */
export function NearEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        startTransition(() => near())
      },
      { rootMargin: '800px' },
    )
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={end} />
}
