import { useLayoutEffect } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { handOverDrafts } from '../lib/drafts.ts'
import { plainPath } from '../lib/paths.ts'

/** The path with a separate content security policy. */
function ownPath(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="strom-own-document"]')?.content
}

const loadedAt = typeof location === 'undefined' ? '' : plainPath(location.pathname)

/** The provider's script may run only at the check-out, so a full load enters and leaves it. */
export function needsOwnDocument(own: string | undefined, loaded: string, path: string): boolean {
  return own !== undefined && (loaded === own) !== (plainPath(path) === own)
}

export function OwnDocument() {
  const here = useLocation()
  const { location: next = here } = useNavigation()
  const { pathname } = next
  const address = createPath(next)
  useLayoutEffect(() => {
    if (!needsOwnDocument(ownPath(), loadedAt, pathname)) return
    handOverDrafts()
    location.assign(address)
  }, [pathname, address])
  return null
}
