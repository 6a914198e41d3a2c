import { useTranslation } from 'react-i18next'
import { currentLanguage } from './language/i18n.ts'

export function useInLanguage<Words extends object>(
  words: Words & { nb?: Partial<Words> | undefined },
): Words {
  // Renders again when the language changes.
  useTranslation()
  return currentLanguage() === 'nb' ? { ...words, ...words.nb } : words
}
