import { Button, VisuallyHidden } from '@mantine/core'
import type { OwnerChannel, OwnerStream } from '@strom/contract'
import { Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../../../lib/language/texts.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'
import { consoleStreamTexts } from '../texts.ts'
import classes from './stream-list.module.css'
import { moveButtonId, StreamRow } from './stream-row.tsx'
import { useOrder } from './use-order.ts'

/** From this number on there is a search, places are typed, and the page is split into parts. */
export const manyStreams = 9

const FindStreams = lazyExtra(async () => (await import('./many-streams.tsx')).FindStreams)

/** Without it, the buttons still move a stream. */
const Dragging = lazyExtra(async () => (await import('./dragging.tsx')).Dragging)

type StreamListProps = { streams: readonly OwnerStream[]; channels: readonly OwnerChannel[] }

/** The code for dragging is fetched when a pointer or the focus arrives. */
export function StreamList({ streams, channels }: StreamListProps) {
  const t = useTexts(consoleStreamTexts)
  const order = useOrder(streams)
  const [step, setStep] = useState<{ id: string; way: 'up' | 'down'; place: number }>()
  const [mayDrag, setMayDrag] = useState(false)
  const [words, setWords] = useState('')
  const isMany = streams.length >= manyStreams
  const wanted = isMany ? words.toLowerCase().split(/\s+/).filter(Boolean) : []

  // The browser takes the focus from a row that moves.
  useEffect(() => {
    if (step) document.getElementById(moveButtonId(step.id, step.way))?.focus()
  }, [step])

  function moveByButton(id: string, from: number, to: number) {
    order.move(from, to)
    setStep({ id, way: to < from ? 'up' : 'down', place: to + 1 })
  }

  const title = order.streams.find(({ id }) => id === step?.id)?.title
  return (
    <>
      {order.overtaken && (
        <div role="alert" className={classes.overtaken}>
          <p>{t('overtaken')}</p>
          <Button variant="default" onClick={order.insist}>
            {t('insist')}
          </Button>
          <Button variant="subtle" onClick={order.giveIn}>
            {t('giveIn')}
          </Button>
        </div>
      )}
      {isMany && (
        <Suspense>
          <FindStreams value={words} onChange={setWords} />
        </Suspense>
      )}
      <ol
        className={classes.list}
        data-many={isMany || undefined}
        onPointerEnter={() => setMayDrag(true)}
        onFocus={() => setMayDrag(true)}
      >
        {order.streams.map((stream, index) => {
          const all = `${stream.title} ${stream.tags}`.toLowerCase()
          if (!wanted.every((word) => all.includes(word))) return null
          return (
            <StreamRow
              key={stream.id}
              {...{ stream, channels, index, count: order.streams.length, isMany }}
              isAlone={wanted.length > 0}
              onMove={(from, to) => moveByButton(stream.id, from, to)}
            />
          )
        })}
      </ol>
      {mayDrag && wanted.length === 0 && (
        <Suspense>
          <Dragging streams={order.streams} onMove={order.move} />
        </Suspense>
      )}
      <VisuallyHidden role="status">
        {step && title && t('moved', { title, place: step.place, count: order.streams.length })}
      </VisuallyHidden>
    </>
  )
}
