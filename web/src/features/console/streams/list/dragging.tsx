import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { OwnerStream } from '@strom/contract'
import { useEffect } from 'react'
import { handleId, rowId } from './stream-row.tsx'
import { useDragPlugins } from './use-drag-plugins.ts'

type DraggingProps = { streams: readonly OwnerStream[]; onMove: (from: number, to: number) => void }

/** Makes existing rows draggable by their handles, and renders nothing. */
export function Dragging({ streams, onMove }: DraggingProps) {
  function dropped({ operation: { source }, canceled }: DragEndEvent) {
    if (!canceled && isSortable(source)) onMove(source.initialIndex, source.index)
  }

  return (
    <DragDropProvider
      plugins={useDragPlugins(streams)}
      modifiers={[RestrictToVerticalAxis]}
      onDragEnd={dropped}
    >
      {streams.map(({ id }, index) => (
        <DraggableRow key={id} id={id} index={index} />
      ))}
    </DragDropProvider>
  )
}

/** A getter, since a redrawn row may be another element. */
function findElement(elementId: string) {
  return {
    get current() {
      return document.getElementById(elementId)
    },
  }
}

function DraggableRow({ id, index }: { id: string; index: number }) {
  const { isDragging } = useSortable({
    id,
    index,
    element: findElement(rowId(id)),
    handle: findElement(handleId(id)),
  })
  useEffect(() => {
    document.getElementById(rowId(id))?.toggleAttribute('data-dragging', isDragging)
  }, [id, isDragging])
  return null
}
