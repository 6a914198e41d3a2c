import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useSiteSettings } from '../lib/site-settings.ts'
import classes from './page.module.css'

type PageProps = {
  /** The document's title, which the site's name follows. */
  title: string
  /** The main heading, where it is not the title; null where the page has a `PageHeading` somewhere in it. */
  heading?: string | null
  /** Shown beside the heading. */
  tools?: ReactNode
  /** Puts heading and text in the middle of their lines. */
  centred?: boolean
  /** `narrow` fits a form, `text` is a column for reading, `table` one of short cells, `wide` uses the whole window. */
  width?: 'narrow' | 'text' | 'table' | 'wide'
  children?: ReactNode
}

/** A page's outer shape: its title, its one main heading, which takes the focus on navigation, and its content. */
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

/** A page's one main heading. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 ref={useHeadingFocus()} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  )
}

/** Whether this document has shown a page before. */
let hasShown = false

/**
 * Puts the focus on the heading, and the page at its top, after every navigation but the first load; then too where a page stands
 * in another's place, as the outcome of a form does, and what had the focus is gone.
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
