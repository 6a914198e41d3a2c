import { Button, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FailedLine } from '../../components/failed-line.tsx'
import { FailurePanel } from '../../components/failure-panel.tsx'
import { NotLoaded } from '../../components/not-loaded.tsx'
import { Page } from '../../components/page.tsx'
import { loadExtra } from '../../lib/answers.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { reportQuery, seriesQuery, usersQuery, viewersQuery } from './api.ts'
import { ReportMode } from './report-mode.tsx'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'
import { useReports } from './use-reports.ts'

const WatchingMode = lazyExtra(async () => (await import('./watching-mode.tsx')).WatchingMode, NotLoaded)

function ReportsPage() {
  const t = useTexts(reportTexts)
  const [showsUsers, setShowsUsers] = useState(false)
  const reports = useReports(!showsUsers)
  const { data, error, isFetching, isRefetchError, refetch } = useQuery(usersQuery(showsUsers))
  const accounts = data && Object.values(data.connections)

  return (
    <Page title={t('title')} width="wide">
      <div className={classes.header}>
        <dl className={classes.stats}>
          <div>
            <dt>{t('totalConnections')}</dt>
            <dd>{accounts ? accounts.reduce((sum, own) => sum + own.length, 0) : '–'}</dd>
          </div>
          <div>
            <dt>{t('accountsStreaming')}</dt>
            <dd>{accounts ? accounts.length : '–'}</dd>
          </div>
        </dl>
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            aria-busy={isFetching}
            onClick={() => refetch()}
          >
            {t('refreshUsers')}
          </Button>
          <Button onClick={() => setShowsUsers(!showsUsers)}>
            {showsUsers ? t('showReports') : t('showUsers')}
          </Button>
        </div>
        <FailedLine error={isRefetchError ? error : null} />
      </div>
      {showsUsers ? (
        <Suspense fallback={<Loader />}>
          <WatchingMode users={data} error={data ? null : error} onRetry={() => refetch()} />
        </Suspense>
      ) : (
        <ReportMode reports={reports} />
      )}
      {!showsUsers && !data && error && <FailurePanel error={error} onRetry={() => refetch()} />}
    </Page>
  )
}

/** Each part shows its own failure, since another range may work. */
export function loader() {
  return Promise.all([
    loadExtra(usersQuery(false)),
    loadExtra(reportQuery(null)),
    loadExtra(seriesQuery(null)),
    loadExtra(viewersQuery),
  ])
}

export { ReportsPage as Component }
