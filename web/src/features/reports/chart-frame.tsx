import { Button } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import table from '../../components/data-table.module.css'
import { saveCsv } from '../../lib/csv.ts'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

type ChartFrameProps = {
  title: string
  head: readonly [string, string]
  rows: readonly (readonly [string, number])[]
  shown?: (value: number) => string
  file: string
  /** The picture, hidden from screen readers. */
  children: ReactNode
}

/** The figures are also in a table, always open to screen readers, and in a file. */
export function ChartFrame({ title, head, rows, shown = String, file, children }: ChartFrameProps) {
  const t = useTexts(reportTexts)
  const [opened, setOpened] = useState(false)
  const tableId = useId()
  return (
    <section className={classes.chart} aria-label={title}>
      <div className={classes.top}>
        <h2>{title}</h2>
        <div className={classes.tools}>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={opened}
            aria-controls={tableId}
            aria-label={t('figuresOf', { title })}
            leftSection={<IconTable size={16} aria-hidden="true" />}
            onClick={() => setOpened(!opened)}
          >
            {t('figures')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('csvOf', { title })}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => saveCsv(file, [head, ...rows])}
          >
            {t('csv')}
          </Button>
        </div>
      </div>
      {children}
      <div id={tableId} className={opened ? classes.opened : classes.unseen}>
        <table className={table.table}>
          <caption className={classes.unseen}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-heading={head[1]}>{shown(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
