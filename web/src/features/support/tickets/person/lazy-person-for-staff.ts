import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { openTexts } from '../../../../lib/language/i18n.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'

/** The texts of access and orders are the console's. */
const texts = {
  en: async () => (await import('../../../../locales/en-console-people.ts')).enConsolePeople,
  nb: async () => (await import('../../../../locales/nb-console-people.ts')).nbConsolePeople,
} as const

export const PersonForStaff = lazyExtra(async () => {
  const [loaded] = await Promise.all([import('./person-for-staff.tsx'), openTexts(texts)])
  return loaded.PersonForStaff
}, NotLoaded)
