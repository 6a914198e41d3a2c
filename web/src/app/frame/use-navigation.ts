import { IconHeadset, IconLogout, IconMessageCircle, IconSettings } from '@tabler/icons-react'
import { sharedTexts } from '../../components/texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { frameTexts } from './texts.ts'

/** menu-drawer.tsx has the icons of the other links. */
export function useNavigation() {
  const t = useTexts(frameTexts)
  const tShared = useTexts(sharedTexts)
  const user = useUser()
  const { payments } = useSiteSettings()
  const logout = { link: paths.logout(), label: tShared('logOut'), icon: IconLogout }
  if (user.television) {
    return { main: [{ link: paths.home(), label: t('home') }], support: [], account: [logout], staff: [] }
  }
  return {
    main: [
      { link: paths.home(), label: t('home') },
      { link: paths.subscription(), label: payments ? t('subscription') : t('access') },
      { link: paths.invites(), label: t('invites') },
      ...(payments ? [{ link: paths.transactions(), label: t('transactions') }] : []),
    ],
    support: [
      { link: paths.support(), label: t('faq'), icon: IconMessageCircle },
      { link: paths.contactUs(), label: t('contactUs'), icon: IconHeadset },
    ],
    account: [{ link: paths.profile(), label: t('accountSettings'), icon: IconSettings }, logout],
    staff: user.is_staff
      ? [
          { link: paths.adminReports(), label: t('adminReports') },
          { link: paths.adminSupport(), label: t('supportTickets') },
          ...(user.is_owner ? [{ link: paths.admin(), label: t('console') }] : []),
        ]
      : [],
  }
}
