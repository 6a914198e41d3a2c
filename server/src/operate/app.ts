import type { SiteApp } from '../site/site-app.ts'
import type { WatchApp } from '../watch/watch-app.ts'

/** Opened by `openApp`, and by tests with their own clock and database. */
export type App = WatchApp & SiteApp
