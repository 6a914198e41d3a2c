import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { formatLocalDate, formatTimes } from '../../lib/dates.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { type ChosenRange, seriesQuery, viewersQuery } from './api.ts'
import { ChartFrame } from './chart-frame.tsx'
import { formatDay, formatMonth } from './days.ts'
import type { DrawingProps } from './drawings.tsx'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

const wholeNumbers = { allowDecimals: false, width: 40 }

export function Charts({ range }: { range: ChosenRange }) {
  const t = useTexts(reportTexts)
  const { data: series } = useQuery(seriesQuery(range))
  const { data: viewers } = useQuery(viewersQuery)
  const points = (series?.points ?? []).map((point) => ({
    ...point,
    day: series?.unit === 'month' ? formatMonth(point.date) : formatDay(point.date),
  }))
  // With the day, since the 24 hours begin and end at the same time of day.
  const watched = (viewers ?? []).map(({ at, viewers: count }) => ({
    time: `${formatLocalDate(at)} ${formatTimes(at)}`,
    viewers: count,
  }))
  const when = series?.unit === 'month' ? t('month') : t('day')

  return (
    <div className={classes.charts}>
      <ChartFrame
        title={t('chart-revenue')}
        head={[when, t('chart-revenue')]}
        rows={points.map(({ day, revenue }) => [day, revenue])}
        shown={formatDollars}
        file="revenue"
      >
        <Drawing
          kind="bars"
          data={points}
          dataKey="day"
          series={[{ name: 'revenue', label: t('chart-revenue'), color: 'var(--strom-chart-1)' }]}
          valueFormatter={formatDollars}
          yAxisProps={{ width: 70 }}
        />
      </ChartFrame>
      <ChartFrame
        title={t('chart-newSubscriptions')}
        head={[when, t('chart-newSubscriptions')]}
        rows={points.map(({ day, newSubscriptions }) => [day, newSubscriptions])}
        file="new-subscriptions"
      >
        <Drawing
          kind="bars"
          data={points}
          dataKey="day"
          series={[
            { name: 'newSubscriptions', label: t('chart-newSubscriptions'), color: 'var(--strom-chart-2)' },
          ]}
          yAxisProps={wholeNumbers}
        />
      </ChartFrame>
      <ChartFrame
        title={t('chart-viewers')}
        head={[t('time'), t('chart-viewersColumn')]}
        rows={watched.map(({ time, viewers: count }) => [time, count])}
        file="viewers"
      >
        <Drawing
          kind="steps"
          data={watched}
          dataKey="time"
          series={[{ name: 'viewers', label: t('chart-viewersColumn'), color: 'var(--strom-chart-1)' }]}
          yAxisProps={wholeNumbers}
        />
      </ChartFrame>
    </div>
  )
}

/** Pixels, reserved until the chart is drawn. */
const height = 220

const drawings = {
  bars: lazyExtra(async () => (await import('./drawings.tsx')).Bars, NotLoaded),
  steps: lazyExtra(async () => (await import('./drawings.tsx')).Steps, NotLoaded),
} as const

/** A chart's code, half of the page's, is fetched just before it scrolls into view. */
function Drawing({ kind, ...props }: { kind: keyof typeof drawings } & Omit<DrawingProps, 'h'>) {
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
