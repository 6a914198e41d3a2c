import { Drawer } from '@mantine/core'
import { sharedTexts } from '../../components/texts.ts'
import { useTexts } from '../../lib/language/texts.ts'
import { frameTexts } from './texts.ts'
import '@mantine/core/styles/Drawer.layer.css'
import {
  IconAdjustments,
  IconChartBar,
  IconCreditCard,
  IconHelpCircle,
  IconHome,
  IconReceipt,
  IconTicket,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import windowClasses from '../../components/dialog-window.module.css'
import navClasses from '../../components/nav-group.module.css'
import { NavGroup } from '../../components/nav-group.tsx'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { useOpenedAfterMount } from '../../lib/use-opened-after-mount.ts'
import classes from './menu-drawer.module.css'
import { Preferences } from './preferences.tsx'
import { useFollowLink } from './use-follow-link.ts'
import { useNavigation } from './use-navigation.ts'
import { WaitingCount } from './waiting-count.tsx'

const icons = new Map([
  [paths.home(), IconHome],
  [paths.subscription(), IconCreditCard],
  [paths.invites(), IconUserPlus],
  [paths.transactions(), IconReceipt],
  [paths.adminReports(), IconChartBar],
  [paths.adminSupport(), IconTicket],
  [paths.admin(), IconAdjustments],
])

function LinkIcon({ link }: { link: string }) {
  const IconOfLink = icons.get(link)
  return IconOfLink && <IconOfLink size={20} stroke={1.6} aria-hidden="true" />
}

type MenuDrawerProps = { opened: boolean; onClose: () => void }

export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const t = useTexts(frameTexts)
  const tShared = useTexts(sharedTexts)
  const navigation = useNavigation()
  const user = useUser()
  const followLink = useFollowLink()

  function follow(link: string, event: { preventDefault: () => void }) {
    onClose()
    void followLink(link, event)
  }

  return (
    <Drawer.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="right"
      size={320}
      classNames={windowClasses}
    >
      <Drawer.Overlay backgroundOpacity={0.6} blur={3} />
      <Drawer.Content>
        {/* Mantine's is a <header>: a second banner. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t('menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={tShared('close')} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <nav aria-label={t('mainNavigation')} className={classes.nav}>
            <ul className={classes.list}>
              {navigation.main.map(({ link, label }) => (
                <li key={link}>
                  <NavLink to={link} end className={navClasses.row} onClick={onClose}>
                    <LinkIcon link={link} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
            {navigation.support.length > 0 && (
              <NavGroup
                label={t('support')}
                icon={IconHelpCircle}
                links={navigation.support}
                onFollow={follow}
              />
            )}
            <NavGroup
              label={t('account')}
              icon={IconUserCircle}
              initiallyOpened
              links={navigation.account}
              onFollow={follow}
            />
            {navigation.staff.length > 0 && (
              <ul className={classes.list} data-staff>
                {navigation.staff.map(({ link, label }) => (
                  <li key={link}>
                    <NavLink to={link} className={navClasses.row} onClick={onClose}>
                      <LinkIcon link={link} />
                      {label}
                      {link === paths.adminSupport() && <WaitingCount />}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </nav>
          <div className={classes.foot}>
            <Preferences />
            <span className={classes.email}>{user.email}</span>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
