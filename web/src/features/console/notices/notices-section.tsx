import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { Section } from '../components/section.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { announcementsQuery, maintenanceQuery } from './api.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import classes from './notices.module.css'

function NoticesSection() {
  const { t } = useTranslation(['consoleNotices', 'console'])
  const { data: announcements } = useSuspenseQuery(announcementsQuery)
  const { data: maintenance } = useSuspenseQuery(maintenanceQuery)
  return (
    <Page title={t('console:notices')} width="wide">
      <Section title={t('announcements')}>
        <p className={classes.text}>{t('announcementsText')}</p>
        <AnnouncementList announcements={announcements} />
      </Section>
      <AnnounceForm />
      <Section title={t('maintenance')}>
        <p className={classes.text}>{t('maintenanceText')}</p>
        <MaintenanceForm key={maintenance.changedAt} maintenance={maintenance} />
      </Section>
    </Page>
  )
}

export function loader() {
  return Promise.all([load(announcementsQuery), load(maintenanceQuery)])
}

export { NoticesSection as Component }
