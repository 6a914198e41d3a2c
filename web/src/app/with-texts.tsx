import { Outlet, type RouteObject } from 'react-router'
import { openTexts } from '../lib/language/i18n.ts'
import { PageError } from './page-error.tsx'
import { fetchPage } from './page-route.ts'

/** The route of pages that need these texts, which are fetched with them. */
export function withTexts(texts: Parameters<typeof openTexts>[0], children: RouteObject[]): RouteObject {
  return {
    ErrorBoundary: PageError,
    lazy: () =>
      fetchPage(async () => {
        await openTexts(texts)
        return { Component: Outlet }
      }),
    children,
  }
}
