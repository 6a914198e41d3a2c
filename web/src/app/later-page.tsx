import { Anchor, Button } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { CurrentLines } from '../components/current-lines.tsx'
import { Page } from '../components/page.tsx'
import { useUser } from '../lib/member.ts'
import { paths } from '../lib/paths.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './later-page.module.css'

/** The parts of the product that a later version brings. */
type LaterPart =
  | 'subscription'
  | 'invites'
  | 'transactions'
  | 'support'
  | 'contactUs'
  | 'profile'
  | 'bitcoinFaq'
  | 'paymentGuide'
  | 'adminReports'
  | 'adminSupport'
  | 'register'
  | 'forgotPassword'
  | 'passwordReset'
  | 'confirmEmail'

type LaterPageProps = {
  part: LaterPart
  /** Shown to who is not signed in: the way on is /login. */
  isPublic?: boolean
  /** For members of the staff only; others go to / (design 5.9). */
  forStaff?: boolean
  /** Needs the invitation's query parameter, else goes to /login (specification 2, Register). */
  forInvited?: boolean
}

/** A page that a later version brings: what it will do, that it is not there yet, and a way on. */
export function LaterPage({ part, isPublic = false, forStaff = false, forInvited = false }: LaterPageProps) {
  const { t } = useTranslation(['later', 'frame'])
  const page = (
    <Page title={t(`later:${part}Title`)}>
      <p className={classes.badge}>
        <IconHourglassEmpty size={16} aria-hidden="true" />
        {t('later:notYet')}
      </p>
      <p className={classes.text}>{t(`later:${part}Text`)}</p>
      {part === 'contactUs' && <CommunityLink />}
      <Button component={Link} to={isPublic ? paths.login() : paths.home()}>
        {isPublic ? t('later:toLogin') : t('frame:goHome')}
      </Button>
      {!isPublic && <CurrentLines />}
    </Page>
  )
  if (forStaff) return <StaffOnly>{page}</StaffOnly>
  if (forInvited) return <InvitedOnly>{page}</InvitedOnly>
  return page
}

function StaffOnly({ children }: { children: ReactNode }) {
  return useUser().is_staff ? children : <Navigate to={paths.home()} replace />
}

function InvitedOnly({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  return query.get('invitation') ? children : <Navigate to={paths.login()} replace />
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
