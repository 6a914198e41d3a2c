export const numbers = {
  none: 'Skriv et helt tall.',
  whole: 'Skriv et helt tall, uten komma eller punktum.',
  amount: 'Skriv et tall, som 9,90.',
  decimals_one: 'Skriv høyst {{count}} desimal. Tusen skrives uten komma eller punktum.',
  decimals_other: 'Skriv høyst {{count}} desimaler. Tusen skrives uten komma eller punktum.',
  low: 'Det minste er {{least}}.',
  high: 'Det meste er {{most}}.',
  stays: 'Det var ikke et helt tall. Det blir stående {{value}}.',
} as const
