import { Loader } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useTexts } from '../../lib/language/texts.ts'
import classes from './console-layout.module.css'
import { consoleSections, findSection } from './sections.ts'
import { consoleTexts } from './texts.ts'

function ConsoleLayout() {
  const t = useTexts(consoleTexts)
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const open = findSection(pathname)

  // On a phone the open part may be scrolled out of its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what opens another part.
  useEffect(() => {
    // In a frame the browser measures the page anyway, after React has finished.
    const frame = requestAnimationFrame(() => {
      const parts = row.current
      const current = parts?.querySelector('[aria-current="page"]')
      if (!parts || !current) return
      const [room, part] = [parts.getBoundingClientRect(), current.getBoundingClientRect()]
      // `scrollIntoView` would also scroll the page, away from its anchor.
      parts.scrollLeft += part.left - room.left - (room.width - part.width) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])

  return (
    <div className={classes.console}>
      <nav ref={row} aria-label={t('navigation')} className={classes.nav}>
        <ul>
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
