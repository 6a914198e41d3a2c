import './app/mantine-styles.ts'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstLanguage } from './lib/language/chosen-language.ts'
import { i18n, showLanguage } from './lib/language/i18n.ts'
import { takeLinkToken } from './lib/link-token.ts'
import { queryClient } from './lib/query-client.ts'
import { siteSettingsQuery } from './lib/site-settings.ts'
import { keepToTrustedTypes } from './lib/trusted-types.ts'

keepToTrustedTypes()
takeLinkToken()
// What the first screen waits for is asked for while its code still starts.
void queryClient.prefetchQuery(siteSettingsQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await i18n.init()
await showLanguage(firstLanguage(navigator.language)).catch(() => showLanguage('en'))
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
