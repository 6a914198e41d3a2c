import { Outlet, type RouteObject } from 'react-router'
import { openTexts } from '../lib/language/i18n.ts'
import { PageError } from './page-error.tsx'
import { fetchPage } from './page-route.ts'
import { PageLoading } from './skeletons.tsx'

export function withTexts(texts: Parameters<typeof openTexts>[0], children: RouteObject[]): RouteObject {
  return {
    // Without one the router shows a parent's in place of the error.
    HydrateFallback: PageLoading,
    ErrorBoundary: PageError,
    lazy: () =>
      fetchPage(async () => {
        await openTexts(texts)
        return { Component: Outlet }
      }),
    children,
  }
}
