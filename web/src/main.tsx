import './app/mantine-styles.ts'
import './app/theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareFirstScreen } from './app/first-screen.ts'
import { firstLanguage } from './lib/language/chosen-language.ts'
import { i18n, showLanguage } from './lib/language/i18n.ts'
import { enforceTrustedTypes } from './lib/trusted-types.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

async function start(root: HTMLElement) {
  await i18n.init()
  await showLanguage(firstLanguage(navigator.language)).catch(() => showLanguage('en'))
  await prepareFirstScreen(location.pathname)
  // In small steps, between which the browser answers the visitor.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  })
}

enforceTrustedTypes()
void start(container)
