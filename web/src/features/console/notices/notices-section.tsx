import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '../../../components/page.tsx'
import { load } from '../../../lib/answers.ts'
import { useTexts } from '../../../lib/language/texts.ts'
import { Section } from '../components/section.tsx'
import { consoleTexts } from '../texts.ts'
import { AnnounceForm } from './announce-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { announcementsQuery, maintenanceQuery } from './api.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

function NoticesSection() {
  const t = useTexts(noticeTexts)
  const tConsole = useTexts(consoleTexts)
  const { data: announcements } = useSuspenseQuery(announcementsQuery)
  const { data: maintenance } = useSuspenseQuery(maintenanceQuery)
  return (
    <Page title={tConsole('notices')} width="wide">
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
