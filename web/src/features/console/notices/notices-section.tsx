import { Loader } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailurePanel } from '../../../components/failure-panel.tsx'
import { Page } from '../../../components/page.tsx'
import { InTurns } from '../components/in-turns.tsx'
import { Section } from '../components/section.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { announcementsQuery, maintenanceQuery } from './api.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import classes from './notices.module.css'

/** Announcements and maintenance. */
export function NoticesSection() {
  const { t } = useTranslation(['consoleNotices', 'console'])
  const announcements = useQuery(announcementsQuery)
  const maintenance = useQuery(maintenanceQuery)
  const failed = announcements.error ?? maintenance.error
  const retry = () => Promise.all([announcements.refetch(), maintenance.refetch()])
  const loaded = announcements.data !== undefined && maintenance.data !== undefined
  return (
    <Page title={t('console:notices')} width="wide">
      {!loaded && (failed ? <FailurePanel error={failed} onRetry={retry} /> : <Loader />)}
      {loaded && (
        <InTurns>
          <Section title={t('announcements')}>
            <p className={classes.text}>{t('announcementsText')}</p>
            <AnnouncementList announcements={announcements.data} />
          </Section>
          <AnnounceForm />
          <Section title={t('maintenance')}>
            <p className={classes.text}>{t('maintenanceText')}</p>
            <MaintenanceForm key={maintenance.data.changedAt} maintenance={maintenance.data} />
          </Section>
        </InTurns>
      )}
    </Page>
  )
}

/** The page's first data, fetched before it is drawn. */
export function loadNotices(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(announcementsQuery), queries.prefetchQuery(maintenanceQuery)])
}
