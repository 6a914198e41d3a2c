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
import { useTexts } from '../../../../lib/language/texts.ts'
import { consoleStreamTexts } from '../texts.ts'

/** Replaces the screen reader plug-in by one in the page's language. */
export function useDragPlugins(streams: readonly OwnerStream[]) {
  const t = useTexts(consoleStreamTexts)
  // A ref, so that the plug-ins stay the same while the list changes.
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
    // A new place only: a picked-up row lies over itself at first.
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
