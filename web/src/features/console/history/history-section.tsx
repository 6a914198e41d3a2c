import { Button, Loader } from '@mantine/core'
import type { AuditAct } from '@strom/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import tableClasses from '../../../components/card-table.module.css'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { formatMoment } from '../../../lib/dates.ts'
import type { enConsole } from '../../../locales/en-console.ts'
import { actsQuery } from './api.ts'
import classes from './history.module.css'

type ActName = keyof typeof enConsole.consoleActs

/** Who of staff and owners did what, and when. */
export function HistorySection() {
  const { t } = useTranslation(['consoleHistory', 'console', 'consoleActs'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(actsQuery)
  const acts = data?.pages.flatMap((page) => page.acts)
  return (
    <Page title={t('console:history')} width="wide">
      {!acts && (error ? <FailurePanel error={error} onRetry={() => refetch()} /> : <Loader />)}
      {acts?.length === 0 && <p className={classes.empty}>{t('none')}</p>}
      {acts && acts.length > 0 && <ActsTable acts={acts} />}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Page>
  )
}

function ActsTable({ acts }: { acts: readonly AuditAct[] }) {
  const { t } = useTranslation(['consoleHistory', 'console', 'consoleActs'])
  const columns: readonly [string, (act: AuditAct) => React.ReactNode][] = [
    [t('when'), ({ at }) => formatMoment(at)],
    [t('who'), ({ actorEmail }) => actorEmail ?? t('commandLine')],
    [t('what'), ({ act }) => t(`consoleActs:${act as ActName}`, { defaultValue: act })],
    [t('subject'), ({ subject }) => (subject ? subject.id : '---')],
    [t('change'), (act) => <Change act={act} />],
    [t('reason'), ({ note }) => note ?? '---'],
  ]
  return (
    <div className={tableClasses.scroll}>
      <table className={tableClasses.table}>
        <thead>
          <tr>
            {columns.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={act.id}>
              {columns.map(([heading, cell]) => (
                <td key={heading} data-heading={heading}>
                  {cell(act)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Change({ act: { before, after } }: { act: AuditAct }) {
  if (before === null && after === null) return '---'
  return (
    <span className={classes.change}>
      {before !== null && <del>{shown(before)}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins>{shown(after)}</ins>}
    </span>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
