import type { SiteApp } from '../site/site-app.ts'
import type { WatchApp } from '../watch/watch-app.ts'

/** All that the wings have opened. Made once in `main.ts`, and by tests with their own clock and database. */
export type App = WatchApp & SiteApp
