import type { Language } from '@strom/contract'

/** A share in percent with so many decimals, as the language writes it: '20%', in Norwegian '20 %'. */
export function formatPercent(percent: number, language: Language, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(language, { style: 'percent', ...digits }).format(percent / 100)
}

/** The wire's rate string: as it came, in Norwegian with its space. */
export function formatRate(rate: string, language: Language): string {
  return language === 'nb' ? rate.replace(/(?<=\d)%$/, '\u00a0%') : rate
}
