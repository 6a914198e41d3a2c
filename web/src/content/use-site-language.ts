import type { Language } from '@strom/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../lib/language/i18n.ts'

/** The language the page speaks; whoever calls it renders again when that changes. */
export function useSiteLanguage(): Language {
  useTranslation()
  return currentLanguage()
}
