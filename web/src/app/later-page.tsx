import { Anchor, Button } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { CurrentLines } from '../components/current-lines.tsx'
import { Page } from '../components/page.tsx'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './later-page.module.css'

/** The parts of the product that a later version brings. */
type LaterPart = 'subscription' | 'transactions' | 'contactUs' | 'adminReports' | 'adminSupport'

type LaterPageProps = {
  part: LaterPart
  /** For members of the staff only; others go to / (design 5.9). */
  forStaff?: boolean
}

/** A page that a later version brings: what it will do, that it is not there yet, and a way on. */
export function LaterPage({ part, forStaff = false }: LaterPageProps) {
  const { t } = useTranslation(['later', 'frame'])
  const page = (
    <Page title={t(`later:${part}Title`)}>
      <p className={classes.badge}>
        <IconHourglassEmpty size={16} aria-hidden="true" />
        {t('later:notYet')}
      </p>
      <p className={classes.text}>{t(`later:${part}Text`)}</p>
      {part === 'contactUs' && <CommunityLink />}
      <Button component={Link} to={paths.home()}>
        {t('frame:goHome')}
      </Button>
      <CurrentLines />
    </Page>
  )
  return forStaff ? <StaffOnly>{page}</StaffOnly> : page
}

function StaffOnly({ children }: { children: ReactNode }) {
  return useUser().is_staff ? children : <Navigate to={paths.home()} replace />
}

function CommunityLink() {
  const { t } = useTranslation('later')
  const { communityLink } = useSiteSettings()
  return (
    <p>
      <Anchor href={communityLink} rel="noreferrer" target="_blank">
        {t('communityChat')}
      </Anchor>
    </p>
  )
}
