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

type PageModule = { readonly Component: ComponentType; readonly loader?: LoaderFunction }

async function findOutage(): Promise<CallFailed | undefined> {
  const answer = await call(contract.site.siteSettings)
  return isFailure(answer) && isTransient(answer) ? new CallFailed(answer) : undefined
}

/**
 * A lost file is fetched once more; an outage is thrown. Otherwise the code is gone (an upgrade), or the
 * browser remembers the failure: the page is loaded as a document.
 */
async function fetchPage(load: () => Promise<PageModule>): Promise<PageModule> {
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

/** Resolves only if `public/start.js` has just reloaded already. */
function loadAgain(): Promise<void> {
  const isLoading = !dispatchEvent(new Event('strom-code-lost', { cancelable: true }))
  return isLoading ? new Promise(() => undefined) : Promise.resolve()
}

let hasLoaded = false

export function setLoaded() {
  hasLoaded = true
}

/** Search parameters only choose what is shown of the data. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

/** Waits for hydration before the result is drawn. */
export function guarded(guard: Guard, loader?: LoaderFunction): LoaderFunction {
  return async (args, context) => {
    try {
      return ((await guard()) && (await loader?.(args, context))) || null
    } finally {
      await hydration
    }
  }
}

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
