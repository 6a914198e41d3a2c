import { Loader } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import classes from './console-layout.module.css'
import { consoleSections, findSection } from './sections.ts'

/** The owner's console: its navigation, and beside it the part that is open. */
function ConsoleLayout() {
  const { t } = useTranslation('console')
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const open = findSection(pathname)

  // On a phone the parts stand in one row, of which the open one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what opens another part.
  useEffect(() => {
    // In the turn that measures the page anyway, in which React has nothing more to do.
    const frame = requestAnimationFrame(() =>
      list.current
        ?.querySelector('[aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return (
    <div className={classes.console}>
      <nav aria-label={t('navigation')} className={classes.nav}>
        <ul ref={list}>
          {consoleSections.map(({ path, label, icon: SectionIcon }) => (
            <li key={path}>
              <Link to={path} aria-current={path === open ? 'page' : undefined} className={classes.link}>
                <SectionIcon size={18} stroke={1.6} aria-hidden="true" />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>
        <Suspense fallback={<Loader />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

export { ConsoleLayout as Component }
