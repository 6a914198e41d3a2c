import type { Language } from '@strom/contract'

/** No thousands separator, as numbers are typed. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(4))) : value.toFixed(decimals)
  return language === 'nb' ? text.replace('.', ',') : text
}
