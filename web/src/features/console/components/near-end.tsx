import { startTransition, useEffect, useEffectEvent, useRef } from 'react'

/** Reports once, 800 px before the end of a list, so that more is loaded when the reader gets there. */
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
