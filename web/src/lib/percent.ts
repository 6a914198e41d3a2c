import type { Language } from '@strom/contract'

export function formatPercent(percent: number, language: Language, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(language, { style: 'percent', ...digits }).format(percent / 100)
}

export function formatRate(rate: string, language: Language): string {
  return language === 'nb' ? rate.replace(/(?<=\d)%$/, '\u00a0%') : rate
}
