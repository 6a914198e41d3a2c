// The first code that a page runs: a small file of its own (vite/first-script.ts), here long before the frameworks are. It asks
// for what the first screen will want, so that nothing waits for anything that it does not need.
import { fetchPageCode, isPublicPath } from './app/page-code.ts'
import { isMobileBrowser } from './lib/agent.ts'
import { askEarly } from './lib/http/early-answers.ts'
import { memberCalls, siteSettingsCall } from './lib/http/first-calls.ts'
import { buildRequest } from './lib/http/request.ts'
import { firstLanguage } from './lib/language/chosen-language.ts'
import { takeLinkToken } from './lib/link-token.ts'
import { isPlayerPath, paths } from './lib/paths.ts'
import { tokenStore } from './lib/token-store.ts'

type FirstCall = { method: 'GET' | 'POST'; path: string; body?: object }

takeLinkToken()

const { pathname } = location
const token = tokenStore.read()
const isPublic = isPublicPath(pathname)
const language = firstLanguage(navigator.language)

void fetchPageCode(token === null && !isPublic ? paths.login() : pathname)
if (language === 'nb') import('./locales/nb.ts').catch(() => undefined)

const open = ask(siteSettingsCall).then(async (answer) => {
  const { maintenanceMode } = (await answer.clone().json()) as { maintenanceMode?: unknown }
  if (maintenanceMode !== false) throw new Error('nothing is answered in maintenance')
})
// Anyone who asks properly is told.
open.catch(() => undefined)
if (token !== null && !isPublic) {
  const [streams] = memberCalls(isMobileBrowser()).map((call) => ask(call, open))
  if (streams && isPlayerPath(pathname)) {
    // Before the app reads it.
    const copy = streams.then((answer) => answer.clone())
    import('./features/playback/first-picture.ts').then(
      ({ showFirstPicture }) => showFirstPicture(copy),
      () => undefined,
    )
  }
}

function ask({ method, path, body }: FirstCall, after?: Promise<unknown>) {
  const sent = body && { type: 'application/json', body: JSON.stringify(body) }
  return askEarly(path, buildRequest({ method, token, language, sent }), after)
}
