import { Outlet } from 'react-router'
import { openTexts } from '../lib/language/i18n.ts'
import { fetchPage } from './page-route.ts'

/** Fetches the texts that the pages below a route need. */
export function withTexts(texts: Parameters<typeof openTexts>[0]) {
  return () =>
    fetchPage(async () => {
      await openTexts(texts)
      return { Component: Outlet }
    })
}
