export const numbers = {
  none: 'Enter a whole number.',
  whole: 'Enter a whole number, without a comma or point.',
  amount: 'Enter a number, such as 9.90.',
  decimals_one: 'Enter at most {{count}} decimal. Thousands have no comma or point.',
  decimals_other: 'Enter at most {{count}} decimals. Thousands have no comma or point.',
  low: 'The least is {{least}}.',
  high: 'The most is {{most}}.',
  stays: 'That was not a whole number. It stays at {{value}}.',
} as const
