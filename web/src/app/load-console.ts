import { Outlet } from 'react-router'
import { openTexts } from '../lib/language/i18n.ts'
import { whenVisitorStirs } from '../lib/visitor-stirs.ts'
import { consoleLayout, consolePartTexts, consoleTexts, fetchCode } from './page-code.ts'

/** The set-up of a new site, and its texts. */
export async function loadSetup() {
  await openTexts(consolePartTexts)
  return (await import('./setup-route.tsx')).SetupRoute
}

/** The owner's console and its texts, which no other page needs. */
export async function loadConsole() {
  const [ConsoleLayout] = await Promise.all([consoleLayout(), openTexts(consoleTexts)])
  // So that nothing waits for them when another part is pressed.
  whenVisitorStirs(() => fetchCode(loadConsoleParts))
  return ConsoleLayout
}

/** What has the other parts of the console in it, when their texts are here. */
export async function loadConsoleParts() {
  await openTexts(consolePartTexts)
  return Outlet
}
