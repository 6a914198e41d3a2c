// Each is in the file that it stands for (vite.config.ts), and whatever needs that file waits for its turn to end.
import './parts/react.ts'
import './parts/libraries.ts'
import './parts/mantine.ts'
import './app/mantine-styles.ts'
import './app/theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareFirstScreen } from './app/first-screen.ts'
import { firstLanguage } from './lib/language/chosen-language.ts'
import { i18n, showLanguage } from './lib/language/i18n.ts'
import { keepToTrustedTypes } from './lib/trusted-types.ts'
import { nextTurn } from './parts/next-turn.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// A function, not an `await` of the module's own: the pages' code, which is waited for, waits for this module.
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

keepToTrustedTypes()
void start(container)
// The page's code, which needs this file, has a turn of its own.
await nextTurn()
