import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { toasts } from '../../lib/toasts.ts'
import { type ChosenRange, reportQuery } from './api.ts'
import { Charts } from './charts.tsx'
import { saveCsv } from './csv.ts'
import { formatDay } from './days.ts'
import { DetailedGrid } from './detailed-grid.tsx'
import { cardsOf, gridColumns, gridOf } from './figures.ts'
import { RangePicker } from './range-picker.tsx'
import classes from './reports.module.css'
import { SummaryCards } from './summary-cards.tsx'

/** Subscribers and revenue over a chosen range, as cards or as a grid, and as charts below. */
export function ReportMode() {
  const { t } = useTranslation('reports')
  const [chosen, setChosen] = useState<ChosenRange>(null)
  const [detailed, setDetailed] = useState(false)
  const { data: report, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(reportQuery(chosen))
  const days = isPlaceholderData ? undefined : report?.range
  const said = days && t('loadedText', { start: formatDay(days.start), end: formatDay(days.end) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once more whenever the server has answered anew.
  useEffect(() => {
    if (!said) return
    toasts.show({ id: 'reports-loaded', title: t('loaded'), message: said, autoClose: 4000 })
  }, [said, dataUpdatedAt, t])

  function save() {
    if (!report) return
    const { data, range } = report
    const name = `reports-${range.start}-${range.end}`
    if (detailed) {
      const head = ['', ...gridColumns.map(({ key }) => t(`column-${key}`))]
      const rows = gridOf(data).map(({ key, values }) => [
        t(`row-${key}`),
        ...gridColumns.map((column) => values[column.key]),
      ])
      saveCsv(name, [head, ...rows])
    } else {
      const rows = cardsOf(data).map(({ key, all, noLegacy }) => [t(`card-${key}`), all, noLegacy])
      saveCsv(name, [['', t('allUsers'), t('noLegacy')], ...rows])
    }
  }

  return (
    <>
      <div className={classes.controls}>
        <RangePicker range={chosen ?? report?.range ?? null} onChoose={setChosen} />
        <Button variant="default" aria-pressed={detailed} onClick={() => setDetailed(!detailed)}>
          {t('switchMode')}
        </Button>
        <Button
          variant="default"
          disabled={!report}
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={save}
        >
          {t('csv')}
        </Button>
      </div>
      {report && !error && (
        <div className={classes.fading} data-old={isPlaceholderData || undefined}>
          {detailed ? <DetailedGrid report={report.data} /> : <SummaryCards report={report.data} />}
        </div>
      )}
      {error && <FailurePanel error={error} onRetry={() => refetch()} />}
      {!report && !error && <Loader />}
      {/* After the figures, which they stand below: until those are there they would be near by mistake. */}
      {(report || error) && <Charts range={chosen} />}
    </>
  )
}
