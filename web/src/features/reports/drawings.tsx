import { AreaChart, type AreaChartProps, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** Keyboards and screen readers get the table instead. */
const forTheEye = { accessibilityLayer: false }

/** Shortens a label for the axis: no year, and the second of two times. */
function short(label: string): string {
  return label.replace(/^(\d\d\/\d\d)\/\d{4}$/, '$1').replace(/^.* \/ /, '')
}

const axis = { tickFormatter: short, minTickGap: 32 }

export type DrawingProps = Pick<
  AreaChartProps,
  'h' | 'data' | 'dataKey' | 'series' | 'yAxisProps' | 'valueFormatter'
>

export function Bars(props: DrawingProps) {
  return (
    <div aria-hidden="true">
      <BarChart barChartProps={forTheEye} xAxisProps={axis} {...props} />
    </div>
  )
}

/** A line that keeps its value until the next point. */
export function Steps(props: DrawingProps) {
  return (
    <div aria-hidden="true">
      <AreaChart
        curveType="stepAfter"
        withDots={false}
        areaChartProps={forTheEye}
        xAxisProps={axis}
        {...props}
      />
    </div>
  )
}
