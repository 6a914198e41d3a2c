import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimes } from '../../lib/dates.ts'
import { type ChosenRange, seriesQuery, viewersQuery } from './api.ts'
import { ChartFrame } from './chart-frame.tsx'
import { formatDay, formatMonth } from './days.ts'
import { Drawing } from './drawing.tsx'
import { formatMoney } from './money.ts'
import classes from './reports.module.css'

const wholeNumbers = { allowDecimals: false, width: 40 }

/** Money and beginnings over the range, and viewers over the last day. */
export function Charts({ range }: { range: ChosenRange }) {
  const { t } = useTranslation('reports')
  const { data: series } = useQuery(seriesQuery(range))
  const { data: viewers } = useQuery(viewersQuery)
  const points = (series?.points ?? []).map((point) => ({
    ...point,
    day: series?.unit === 'month' ? formatMonth(point.date) : formatDay(point.date),
  }))
  // With the day: they begin at the time of day at which they end.
  const watched = (viewers ?? []).map(({ at, viewers: count }) => ({
    time: `${formatDate(at)} ${formatTimes(at)}`,
    viewers: count,
  }))
  const when = series?.unit === 'month' ? t('month') : t('day')

  return (
    <div className={classes.charts}>
      <ChartFrame
        title={t('chart-revenue')}
        head={[when, t('chart-revenue')]}
        rows={points.map(({ day, revenue }) => [day, revenue])}
        shown={formatMoney}
        file="revenue"
      >
        <Drawing
          kind="bars"
          data={points}
          dataKey="day"
          series={[{ name: 'revenue', label: t('chart-revenue'), color: 'var(--strom-chart-1)' }]}
          valueFormatter={formatMoney}
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
