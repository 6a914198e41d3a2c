import type { Plugins } from '@dnd-kit/abstract'
import {
  Accessibility,
  type DragEndEvent,
  type Draggable,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'
import type { OwnerStream } from '@strom/contract'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The plug-ins of dragging, of which the one for screen readers says what happens in the page's language. */
export function useDragPlugins(streams: readonly OwnerStream[]) {
  const { t } = useTranslation('consoleStreams')
  // Read when something is dragged: the plug-ins stay the same while the list changes.
  const latest = useRef(streams)
  useEffect(() => {
    latest.current = streams
  })

  return useMemo(() => {
    const wordsFor = (source: Draggable | null) => {
      const stream = latest.current.find(({ id }) => id === source?.id)
      const place = isSortable(source) ? source.index + 1 : 0
      return { title: stream?.title ?? '', place, count: latest.current.length }
    }
    // A place is told when it is another: what is picked up lies over itself at first.
    let said = 0
    const speaking = Accessibility.configure({
      screenReaderInstructions: { draggable: t('dragHow') },
      announcements: {
        dragstart({ operation: { source } }: DragStartEvent) {
          const words = wordsFor(source)
          said = words.place
          return t('picked', words)
        },
        dragover({ operation: { source } }: DragOverEvent) {
          const words = wordsFor(source)
          if (words.place === said) return
          said = words.place
          return t('over', words)
        },
        dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
          t(canceled ? 'dragCanceled' : 'moved', wordsFor(source)),
      },
    })
    return (defaults: Plugins) => [...defaults.filter((plugin) => plugin !== Accessibility), speaking]
  }, [t])
}
