import type { Language } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../lib/language/i18n.ts'

/** The page's language; its callers render again when it changes. */
export function useSiteLanguage(): Language {
  useTranslation()
  return currentLanguage()
}
