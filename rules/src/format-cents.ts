/** English groups thousands from five digits on. */
const formats = {
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', useGrouping: 'min2' }),
  nb: new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'USD', currencyDisplay: 'code' }),
}

/** '$12.00', in Norwegian '12,00 USD'. */
export function formatCents(cents: number, language: 'en' | 'nb'): string {
  return formats[language].format(cents / 100)
}
