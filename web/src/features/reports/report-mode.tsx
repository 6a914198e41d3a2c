import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { saveCsv } from '../../lib/csv.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { Charts } from './charts.tsx'
import { DetailedGrid } from './detailed-grid.tsx'
import { buildCards, buildGrid, gridColumns } from './figures.ts'
import { Presets } from './presets.tsx'
import { RangePicker } from './range-picker.tsx'
import classes from './reports.module.css'
import { SummaryCards } from './summary-cards.tsx'
import { reportTexts } from './texts.ts'
import type { Reports } from './use-reports.ts'

export function ReportMode({ reports }: { reports: Reports }) {
  const t = useTexts(reportTexts)
  const { chosen, choose, detailed, setDetailed, report, error, isOld, refetch } = reports

  function save() {
    if (!report) return
    const { data, range } = report
    const name = `reports-${range.start}-${range.end}`
    if (detailed) {
      const head = ['', ...gridColumns.map(({ key }) => t(`column-${key}`))]
      const rows = buildGrid(data).map(({ key, values }) => [
        t(`row-${key}`),
        ...gridColumns.map((column) => values[column.key]),
      ])
      saveCsv(name, [head, ...rows])
    } else {
      const rows = buildCards(data).map(({ key, all, noLegacy }) => [t(`card-${key}`), all, noLegacy])
      saveCsv(name, [['', t('allUsers'), t('noLegacy')], ...rows])
    }
  }

  return (
    <>
      <div className={classes.controls}>
        <RangePicker range={chosen ?? report?.range ?? null} onChoose={choose} />
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
        <Presets range={chosen ?? report?.range ?? null} onChoose={choose} />
      </div>
      {report && !error && (
        <div className={classes.fading} data-old={isOld || undefined}>
          {detailed ? <DetailedGrid report={report.data} /> : <SummaryCards report={report.data} />}
        </div>
      )}
      {error && <FailurePanel error={error} onRetry={() => refetch()} />}
      {!report && !error && <Loader />}
      {/* After the figures: before they load, the charts would be near the window and be fetched too early. */}
      {(report || error) && <Charts range={chosen} />}
    </>
  )
}
