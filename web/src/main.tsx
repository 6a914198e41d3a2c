import './app/mantine-styles.ts'
import './app/theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { fetchMatched } from './app/fetch-matched.ts'
import { watchLostStyles } from './app/lost-styles.ts'
import { setLoaded } from './app/page-route.ts'
import { routes } from './app/routes.tsx'
import { watchSession } from './app/watch-session.ts'
import { takeDrafts } from './lib/drafts.ts'
import { firstLanguage, tellServerLanguage } from './lib/language/chosen-language.ts'
import { showLanguage } from './lib/language/current-language.ts'
import { takeLinkToken } from './lib/link-token.ts'
import { takeSiteSettings } from './lib/site-settings.ts'
import { enforceTrustedTypes } from './lib/trusted-types.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

async function start(root: HTMLElement) {
  const language = firstLanguage(navigator.language)
  const isPrerendered = root.hasChildNodes() && document.documentElement.lang === language
  if (document.documentElement.lang !== language) tellServerLanguage(language)
  showLanguage(language)
  const isComplete = await fetchMatched(routes, location.pathname)
  takeSiteSettings()
  const router = createBrowserRouter(routes)
  watchSession(router.navigate)
  const stopWaiting = router.subscribe(({ initialized, navigation }) => {
    if (!initialized || navigation.state !== 'idle') return
    setLoaded()
    stopWaiting()
  })
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  // In small steps, so that the browser can answer the visitor.
  startTransition(() => {
    if (isPrerendered && isComplete) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/** No other browser fetches their code. */
async function listenToRemoteControl() {
  if (!('television' in document.documentElement.dataset)) return
  const { listenToArrows } = await import('./lib/arrow-focus.ts')
  listenToArrows()
}

/** An installed app shows a page of ours when offline. */
async function prepareForOffline() {
  if (!matchMedia('(display-mode: standalone)').matches) return
  // Refused in a private window.
  await navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}

takeLinkToken()
takeDrafts()
enforceTrustedTypes()
watchLostStyles()
void start(container)
void listenToRemoteControl()
void prepareForOffline()
