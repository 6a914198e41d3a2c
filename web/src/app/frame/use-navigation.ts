import {
  IconAdjustments,
  IconChartBar,
  IconCreditCard,
  IconHeadset,
  IconHome,
  IconLogout,
  IconMessageCircle,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'

/** Every link of the navigation (specification 2), for the header and the menu of small screens alike. */
export function useNavigation() {
  const { t } = useTranslation()
  const user = useUser()
  return {
    main: [
      { link: paths.home(), label: t('home'), icon: IconHome },
      { link: paths.subscription(), label: t('subscription'), icon: IconCreditCard },
      { link: paths.invites(), label: t('invites'), icon: IconUserPlus },
      { link: paths.transactions(), label: t('transactions'), icon: IconReceipt },
    ],
    support: [
      { link: paths.support(), label: t('faq'), icon: IconMessageCircle },
      { link: paths.contactUs(), label: t('contactUs'), icon: IconHeadset },
    ],
    account: [
      { link: paths.profile(), label: t('accountSettings'), icon: IconSettings },
      { link: paths.logout(), label: t('logOut'), icon: IconLogout },
    ],
    staff: user.is_staff
      ? [
          { link: paths.adminReports(), label: t('adminReports'), icon: IconChartBar },
          { link: paths.adminSupport(), label: t('supportTickets'), icon: IconTicket },
          ...(user.is_owner ? [{ link: paths.admin(), label: t('console'), icon: IconAdjustments }] : []),
        ]
      : [],
  }
}
