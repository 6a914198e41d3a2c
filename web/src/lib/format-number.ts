import type { Language } from '@strom/contract'

/** A number as the language writes it, with so many decimals, else as few as it needs. Thousands stand together, as they are typed. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  const text = decimals === undefined ? String(Number(value.toFixed(4))) : value.toFixed(decimals)
  return language === 'nb' ? text.replace('.', ',') : text
}
