import { IconCreditCard, IconHelpCircle, IconHome, IconUserPlus } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useTexts } from '../../lib/language/texts.ts'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { useSiteSettings } from '../../lib/site-settings.ts'
import classes from './tab-bar.module.css'
import { frameTexts } from './texts.ts'

const tabs = [
  { link: paths.home(), name: 'home', icon: IconHome },
  { link: paths.subscription(), name: 'subscription', icon: IconCreditCard },
  { link: paths.invites(), name: 'invites', icon: IconUserPlus },
  { link: paths.contactUs(), name: 'support', icon: IconHelpCircle },
] as const

/** For phones. */
export function TabBar() {
  const t = useTexts(frameTexts)
  const { payments } = useSiteSettings()
  if (useUser().television) return null
  return (
    <nav className={classes.bar} aria-label={t('shortcuts')}>
      {tabs.map(({ link, name, icon: TabIcon }) => (
        <NavLink key={link} to={link} end className={classes.tab}>
          <TabIcon size={22} stroke={1.6} aria-hidden="true" />
          {t(name === 'subscription' && !payments ? 'access' : name)}
        </NavLink>
      ))}
    </nav>
  )
}
