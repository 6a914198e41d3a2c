import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { DialogNotLoaded } from '../../components/not-loaded.tsx'
import { useTexts } from '../../lib/language/texts.ts'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { useUser } from '../../lib/member.ts'
import { paths } from '../../lib/paths.ts'
import { DemonstrationMark } from './demonstration.tsx'
import classes from './header.module.css'
import { HeaderDropdown } from './header-dropdown.tsx'
import { Preferences } from './preferences.tsx'
import { frameTexts } from './texts.ts'
import { useNavigation } from './use-navigation.ts'
import { WaitingCount } from './waiting-count.tsx'

const MenuDrawer = lazyExtra(async () => (await import('./menu-drawer.tsx')).MenuDrawer, DialogNotLoaded)

export function Header() {
  const t = useTexts(frameTexts)
  const navigation = useNavigation()
  const user = useUser()
  const [opened, menu] = useDisclosure(false)
  const [menuWanted, setMenuWanted] = useState(false)
  if (opened && !menuWanted) setMenuWanted(true)

  return (
    <header className={classes.header}>
      <Link to={paths.home()} className={classes.brand}>
        <Logo />
      </Link>
      <DemonstrationMark />
      <nav aria-label={t('mainNavigation')} className={classes.links}>
        {navigation.main.map(({ link, label }) => (
          <NavLink key={link} to={link} end className={classes.link}>
            {label}
          </NavLink>
        ))}
        {navigation.support.length > 0 && <HeaderDropdown label={t('support')} items={navigation.support} />}
        <HeaderDropdown label={t('account')} heading={user.email} items={navigation.account} />
        {navigation.staff.map(({ link, label }) => (
          <NavLink key={link} to={link} className={classes.staff}>
            {label}
            {link === paths.adminSupport() && <WaitingCount />}
          </NavLink>
        ))}
      </nav>
      <div className={classes.preferences}>
        <Preferences />
      </div>
      <div className={classes.burger}>
        <Burger
          opened={opened}
          onClick={menu.toggle}
          size={22}
          aria-label={t('openMenu')}
          aria-expanded={opened}
          aria-haspopup="dialog"
        />
      </div>
      {menuWanted && (
        <Suspense>
          <MenuDrawer opened={opened} onClose={menu.close} />
        </Suspense>
      )}
    </header>
  )
}
