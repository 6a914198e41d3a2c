export const playbackTexts = {
  en: async () => (await import('../locales/en-playback.ts')).enPlayback,
  nb: async () => (await import('../locales/nb-playback.ts')).nbPlayback,
} as const
export const consoleTexts = {
  en: async () => (await import('../locales/en-console.ts')).enConsole,
  nb: async () => (await import('../locales/nb-console.ts')).nbConsole,
} as const
export const consolePartTexts = {
  en: async () => (await import('../locales/en-console-parts.ts')).enConsoleParts,
  nb: async () => (await import('../locales/nb-console-parts.ts')).nbConsoleParts,
} as const
export const consoleWordTexts = {
  en: async () => (await import('../locales/en-console-words.ts')).enConsoleWords,
  nb: async () => (await import('../locales/nb-console-words.ts')).nbConsoleWords,
} as const
export const setupTexts = {
  en: async () => (await import('../locales/en-setup.ts')).enSetup,
  nb: async () => (await import('../locales/nb-setup.ts')).nbSetup,
} as const
export const consolePeopleTexts = {
  en: async () => (await import('../locales/en-console-people.ts')).enConsolePeople,
  nb: async () => (await import('../locales/nb-console-people.ts')).nbConsolePeople,
} as const
export const consoleOverviewTexts = {
  en: async () => (await import('../locales/en-console-overview.ts')).enConsoleOverview,
  nb: async () => (await import('../locales/nb-console-overview.ts')).nbConsoleOverview,
} as const
export const consoleProgrammeTexts = {
  en: async () => (await import('../locales/en-console-programme.ts')).enConsoleProgramme,
  nb: async () => (await import('../locales/nb-console-programme.ts')).nbConsoleProgramme,
} as const
export const consoleSettingsTexts = {
  en: async () => (await import('../locales/en-console-settings.ts')).enConsoleSettings,
  nb: async () => (await import('../locales/nb-console-settings.ts')).nbConsoleSettings,
} as const
export const consoleIntegrationTexts = {
  en: async () => (await import('../locales/en-console-integrations.ts')).enConsoleIntegrations,
  nb: async () => (await import('../locales/nb-console-integrations.ts')).nbConsoleIntegrations,
} as const
export const consoleStreamTexts = {
  en: async () => (await import('../locales/en-console-streams.ts')).enConsoleStreams,
  nb: async () => (await import('../locales/nb-console-streams.ts')).nbConsoleStreams,
} as const
export const checkoutTexts = {
  en: async () => (await import('../locales/en-checkout.ts')).enCheckout,
  nb: async () => (await import('../locales/nb-checkout.ts')).nbCheckout,
} as const
export const staffTexts = {
  en: async () => (await import('../locales/en-staff.ts')).enStaff,
  nb: async () => (await import('../locales/nb-staff.ts')).nbStaff,
} as const
export const accountTexts = {
  en: async () => (await import('../locales/en-accounts.ts')).enAccounts,
  nb: async () => (await import('../locales/nb-accounts.ts')).nbAccounts,
} as const
