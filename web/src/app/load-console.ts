import { openTexts } from '../lib/language/i18n.ts'

const texts = {
  en: async () => (await import('../locales/en-console.ts')).enConsole,
  nb: async () => (await import('../locales/nb-console.ts')).nbConsole,
} as const

/** The set-up of a new site, and its texts. */
export async function loadSetup() {
  await openTexts(texts)
  return (await import('./setup-route.tsx')).SetupRoute
}

/** The owner's console and its texts, which no other page needs. */
export async function loadConsole() {
  const [ConsoleLayout] = await Promise.all([
    import('../features/console/console-layout.tsx').then((module) => module.ConsoleLayout),
    openTexts(texts),
  ])
  return { ConsoleLayout }
}
