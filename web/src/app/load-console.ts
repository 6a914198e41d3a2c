import { openTexts } from '../lib/language/i18n.ts'
import { consoleLayout, consoleTexts } from './page-code.ts'

/** The set-up of a new site, and its texts. */
export async function loadSetup() {
  await openTexts(consoleTexts)
  return (await import('./setup-route.tsx')).SetupRoute
}

/** The owner's console and its texts, which no other page needs. */
export async function loadConsole() {
  const [ConsoleLayout] = await Promise.all([consoleLayout(), openTexts(consoleTexts)])
  return ConsoleLayout
}
