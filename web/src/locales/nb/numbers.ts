export const numbers = {
  none: 'Skriv et helt tall.',
  whole: 'Skriv et helt tall, uten komma eller punktum.',
  amount: 'Skriv et tall, som 9,90.',
  decimals_one: 'Skriv høyst {{count}} desimal. Tusen skrives uten komma eller punktum.',
  decimals_other: 'Skriv høyst {{count}} desimaler. Tusen skrives uten komma eller punktum.',
  low: 'Minst {{least}}.',
  high: 'Høyst {{most}}.',
  stays: 'Det var ikke et helt tall. {{value}} blir stående.',
} as const
