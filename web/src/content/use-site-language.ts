import type { Language } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../lib/language/i18n.ts'

/** Callers render again when the language changes. */
export function useSiteLanguage(): Language {
  useTranslation()
  return currentLanguage()
}
