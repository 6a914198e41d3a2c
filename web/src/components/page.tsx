import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './page.module.css'

type PageProps = {
  /** The site's name follows. */
  title: string
  /** Null: the page contains a `PageHeading`. */
  heading?: string | null
  tools?: ReactNode
  centred?: boolean
  /** `table` fits short cells, `wide` uses the whole window. */
  width?: 'narrow' | 'text' | 'table' | 'wide'
  children?: ReactNode
}

export function Page({ title, heading = title, tools, width = 'text', centred, children }: PageProps) {
  const { brandName } = useSiteSettings()

  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])

  return (
    <div className={classes.page} data-width={width} data-centred={centred}>
      {heading !== null && (
        <div className={classes.top}>
          <PageHeading>{heading}</PageHeading>
          {tools}
        </div>
      )}
      {children}
    </div>
  )
}

export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 ref={useHeadingFocus()} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  )
}

let hasShown = false

/**
 * Focuses the heading after navigation, and if a page replaces another's content and the focus is lost; not
 * on the first load.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const isFirstLoad = key === 'default'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus; the rest is read as it is then.
  useEffect(() => {
    const isFirst = !hasShown
    hasShown = true
    if (isFirstLoad && (isFirst || document.activeElement !== document.body)) return
    if (navigation !== 'POP') window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}
