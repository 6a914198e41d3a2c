import { useIntersection } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import type { DrawingProps } from './drawings.tsx'

/** Of a chart, in pixels; kept free until it is drawn. */
const height = 220

const drawings = {
  bars: lazyExtra(async () => (await import('./drawings.tsx')).Bars, NotLoaded),
  steps: lazyExtra(async () => (await import('./drawings.tsx')).Steps, NotLoaded),
} as const

/** A chart's picture. Its code, half of the page's, is fetched once somebody is about to scroll to it. */
export function Drawing({ kind, ...props }: { kind: keyof typeof drawings } & Omit<DrawingProps, 'h'>) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [near, setNear] = useState(false)
  if (!near && entry?.isIntersecting) setNear(true)
  const Kind = drawings[kind]
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {near && (
        <Suspense>
          <Kind h={height} {...props} />
        </Suspense>
      )}
    </div>
  )
}
