import { useTranslation } from 'react-i18next'
import { currentLanguage } from './language/i18n.ts'

/** Words that an owner wrote; to readers of Norwegian those that were written for them, where there are such. */
export function useInLanguage<Words extends object>(
  words: Words & { nb?: Partial<Words> | undefined },
): Words {
  // Drawn again when the language changes.
  useTranslation()
  return currentLanguage() === 'nb' ? { ...words, ...words.nb } : words
}
