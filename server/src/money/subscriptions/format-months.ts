import type { Language } from '@strom/contract'

export function formatMonths(months: number, language: Language): string {
  if (language === 'nb') return months === 1 ? '1 måned' : `${months} måneder`
  return months === 1 ? '1 month' : `${months} months`
}
