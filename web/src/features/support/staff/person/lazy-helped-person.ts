import { NotLoaded } from '../../../../components/not-loaded.tsx'
import { openTexts } from '../../../../lib/language/i18n.ts'
import { lazyExtra } from '../../../../lib/lazy-extra.ts'

/** The words of people's access and orders are those of the console. */
const texts = {
  en: async () => (await import('../../../../locales/en-console-people.ts')).enConsolePeople,
  nb: async () => (await import('../../../../locales/nb-console-people.ts')).nbConsolePeople,
} as const

/** A person as staff see them, fetched when somebody looks. */
export const HelpedPerson = lazyExtra(async () => {
  const [loaded] = await Promise.all([import('./helped-person.tsx'), openTexts(texts)])
  return loaded.HelpedPerson
}, NotLoaded)
