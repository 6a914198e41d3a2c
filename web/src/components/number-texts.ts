import { defineTexts } from '../lib/language/texts.ts'

export const numberTexts = defineTexts({
  en: {
    none: 'Enter a whole number.',
    whole: 'Enter a whole number, without a comma or point.',
    amount: 'Enter a number, such as 9.90.',
    decimals_one: 'Enter at most {{count}} decimal. Thousands have no comma or point.',
    decimals_other: 'Enter at most {{count}} decimals. Thousands have no comma or point.',
    low: 'The least is {{least}}.',
    high: 'The most is {{most}}.',
    stays: 'That was not a whole number. It stays at {{value}}.',
  },
  nb: {
    none: 'Skriv et helt tall.',
    whole: 'Skriv et helt tall, uten komma eller punktum.',
    amount: 'Skriv et tall, som 9,90.',
    decimals_one: 'Skriv høyst {{count}} desimal. Tusen skrives uten komma eller punktum.',
    decimals_other: 'Skriv høyst {{count}} desimaler. Tusen skrives uten komma eller punktum.',
    low: 'Minst {{least}}.',
    high: 'Høyst {{most}}.',
    stays: 'Det var ikke et helt tall. {{value}} blir stående.',
  },
})
