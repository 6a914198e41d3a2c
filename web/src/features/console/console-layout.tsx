import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router'
import classes from './console-layout.module.css'
import { consoleSections } from './sections.ts'

/** The owner's console (design 6): its navigation, and beside it the part that is open. */
export function ConsoleLayout() {
  const { t } = useTranslation('console')
  return (
    <div className={classes.console}>
      <nav aria-label={t('navigation')} className={classes.nav}>
        <ul>
          {consoleSections.map(({ path, label, icon: SectionIcon }) => (
            <li key={path}>
              <NavLink to={path} className={classes.link}>
                <SectionIcon size={18} stroke={1.6} aria-hidden="true" />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>
        <Outlet />
      </div>
    </div>
  )
}
