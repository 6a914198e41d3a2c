import { contract } from '@strom/contract'
import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  redirectDocument,
  type ShouldRevalidateFunction,
} from 'react-router'
import { call } from '../lib/api.ts'
import { handOverDrafts } from '../lib/drafts.ts'
import { CallFailed, isFailure, isTransient } from '../lib/http/failure.ts'
import { everybody, type Guard } from './guards.ts'
import { hydration } from './hydration.ts'
import { fetchLostStyles } from './lost-styles.ts'
import { PageError } from './page-error.tsx'
import { PageLoading } from './skeletons.tsx'

/** The exports of a page's file. */
type PageModule = { readonly Component: ComponentType; readonly loader?: LoaderFunction }

/** The site's answer to whether it can be reached: nothing when it can. */
async function findOutage(): Promise<CallFailed | undefined> {
  const answer = await call(contract.site.siteSettings)
  return isFailure(answer) && isTransient(answer) ? new CallFailed(answer) : undefined
}

/**
 * Fetches a page's code and styles, once more where a file was lost. Where the site is out of reach that failure is thrown, and
 * another try fetches what is missing. Otherwise the code is gone, as after an upgrade, or the browser remembers that it could not be
 * fetched: the page is loaded as a document.
 */
export async function fetchPage(load: () => Promise<PageModule>): Promise<PageModule> {
  const fetchAll = async () => {
    await fetchLostStyles()
    return load()
  }
  try {
    return await fetchAll()
  } catch {
    const outage = await findOutage()
    if (outage) throw outage
  }
  return fetchAll().catch(async (fault: unknown) => {
    if (hasLoaded) return { Component: () => null, loader: loadDocument }
    await loadAgain()
    throw fault
  })
}

const loadDocument: LoaderFunction = ({ request }) => {
  handOverDrafts()
  return redirectDocument(request.url)
}

/** Has `public/start.js` load the document again; resolves only where it does not, as it did so just before. */
function loadAgain(): Promise<void> {
  const isLoading = !dispatchEvent(new Event('strom-code-lost', { cancelable: true }))
  return isLoading ? new Promise(() => undefined) : Promise.resolve()
}

let hasLoaded = false

/** Called when the page that the document was loaded for is there. */
export function setLoaded() {
  hasLoaded = true
}

/** A page's own search parameters choose what it shows of its data; they are no reason to load it again. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

/** Loads a route's data, if its guard allows it, and waits for hydration before the result is drawn. */
export function guarded(guard: Guard, loader?: LoaderFunction): LoaderFunction {
  return async (args, context) => {
    try {
      return ((await guard()) && (await loader?.(args, context))) || null
    } finally {
      await hydration
    }
  }
}

/** The route of a page whose code is fetched when it is opened, and then what it shows first. */
export function page(
  path: string,
  guard: Guard,
  load: () => Promise<PageModule>,
  children?: RouteObject[],
): RouteObject {
  return {
    path,
    ...(children && { children }),
    HydrateFallback: PageLoading,
    ErrorBoundary: PageError,
    shouldRevalidate,
    lazy: async () => {
      const { Component, loader } = await fetchPage(load)
      const isLoaded = loader !== undefined || guard !== everybody
      return { Component, ...(isLoaded && { loader: guarded(guard, loader) }) }
    },
  }
}
