import type { Language } from '@strom/contract'

/** Such as '3 months'. */
export function formatMonths(months: number, language: Language): string {
  if (language === 'nb') return months === 1 ? '1 måned' : `${months} måneder`
  return months === 1 ? '1 month' : `${months} months`
}
