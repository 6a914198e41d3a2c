import { AreaChart, type AreaChartProps, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'

/** The table behind is what keyboards and screen readers get. */
const forTheEye = { accessibilityLayer: false }

/** Day and month, or the local one of two times: on the axis there is little room. */
function short(label: string): string {
  return label.replace(/^(\d\d\/\d\d)\/\d{4}$/, '$1').replace(/^.* \/ /, '')
}

const axis = { tickFormatter: short, minTickGap: 32 }

export type DrawingProps = Pick<
  AreaChartProps,
  'h' | 'data' | 'dataKey' | 'series' | 'yAxisProps' | 'valueFormatter'
>

/** A bar for each day or month. */
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
