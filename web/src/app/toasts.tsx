import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const beginnings = ['pointerdown', 'keydown'] as const

/**
 * Where toasts appear. Its code comes with a visitor's first press or key, long before there is something to say, or
 * with the first toast, whichever is earlier: no page needs it to be shown.
 */
export function Toasts() {
  const [Container, setContainer] = useState<ComponentType>()
  const waiting = useNotifications().notifications.length > 0

  useEffect(() => {
    if (Container) return
    const fetchContainer = () => {
      // What cannot be fetched now is fetched with the next press or toast.
      import('./toast-container.tsx').then(
        ({ ToastContainer }) => setContainer(() => ToastContainer),
        () => undefined,
      )
    }
    if (waiting) fetchContainer()
    for (const beginning of beginnings) addEventListener(beginning, fetchContainer)
    return () => {
      for (const beginning of beginnings) removeEventListener(beginning, fetchContainer)
    }
  }, [Container, waiting])

  return Container && <Container />
}
