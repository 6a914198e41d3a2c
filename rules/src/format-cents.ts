/** The grouping of thousands is left to the language, but in English begins only where five digits stand together. */
const formats = {
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', useGrouping: 'min2' }),
  nb: new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'USD', currencyDisplay: 'code' }),
}

/** Whole cents as a price in the reader's language: '$12.00', in Norwegian '12,00 USD'. */
export function formatCents(cents: number, language: 'en' | 'nb'): string {
  return formats[language].format(cents / 100)
}
