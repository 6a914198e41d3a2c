import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatTimes } from '../../lib/dates.ts'
import { type ChosenRange, seriesQuery, viewersQuery } from './api.ts'
import { ChartFrame } from './chart-frame.tsx'
import { formatDay, formatMonth } from './days.ts'
import { formatMoney } from './money.ts'
import classes from './reports.module.css'

const height = 220
const wholeNumbers = { allowDecimals: false, width: 40 }
/** The table behind is what keyboards and screen readers get. */
const forTheEye = { accessibilityLayer: false }

/** Day and month, or the local one of two times: on the axis there is little room. */
function short(label: string): string {
  return label.replace(/^(\d\d\/\d\d)\/\d{4}$/, '$1').replace(/^.* \/ /, '')
}

const axis = { tickFormatter: short, minTickGap: 32 }

/** Money and beginnings over the range, and viewers over the last day. Loaded only where staff look at reports. */
export function Charts({ range }: { range: ChosenRange }) {
  const { t } = useTranslation('reports')
  const { data: series } = useQuery(seriesQuery(range))
  const { data: viewers } = useQuery(viewersQuery)
  const points = (series?.points ?? []).map((point) => ({
    ...point,
    day: series?.unit === 'month' ? formatMonth(point.date) : formatDay(point.date),
  }))
  const watched = (viewers ?? []).map(({ at, viewers: count }) => ({ time: formatTimes(at), viewers: count }))
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
        <BarChart
          h={height}
          data={points}
          dataKey="day"
          series={[{ name: 'revenue', label: t('chart-revenue'), color: 'var(--strom-chart-1)' }]}
          valueFormatter={formatMoney}
          barChartProps={forTheEye}
          xAxisProps={axis}
          yAxisProps={{ width: 70 }}
        />
      </ChartFrame>
      <ChartFrame
        title={t('chart-newSubscriptions')}
        head={[when, t('chart-newSubscriptions')]}
        rows={points.map(({ day, newSubscriptions }) => [day, newSubscriptions])}
        file="new-subscriptions"
      >
        <BarChart
          h={height}
          data={points}
          dataKey="day"
          series={[
            { name: 'newSubscriptions', label: t('chart-newSubscriptions'), color: 'var(--strom-chart-2)' },
          ]}
          barChartProps={forTheEye}
          xAxisProps={axis}
          yAxisProps={wholeNumbers}
        />
      </ChartFrame>
      <ChartFrame
        title={t('chart-viewers')}
        head={[t('time'), t('chart-viewersColumn')]}
        rows={watched.map(({ time, viewers: count }) => [time, count])}
        file="viewers"
      >
        <AreaChart
          h={height}
          data={watched}
          dataKey="time"
          curveType="stepAfter"
          withDots={false}
          series={[{ name: 'viewers', label: t('chart-viewersColumn'), color: 'var(--strom-chart-1)' }]}
          areaChartProps={forTheEye}
          xAxisProps={axis}
          yAxisProps={wholeNumbers}
        />
      </ChartFrame>
    </div>
  )
}
