import type { errors as en } from '../en/errors.ts'

export const errors = {
  unreachable: 'Nettstedet svarer ikke. Sjekk nettforbindelsen og prøv igjen.',
  broken: 'Noe gikk galt hos oss. Prøv igjen om et øyeblikk.',
  brokenIncident: 'Noe gikk galt hos oss. Prøv igjen om et øyeblikk. (Hendelse {{incident}})',
  notJson: 'Nettstedet ga et svar som denne siden ikke kan lese ({{detail}}).',
  couldNotLoad: 'Dette lot seg ikke laste',
  somethingWentWrong: 'Noe gikk galt',
  pageBroke: 'Det oppsto en feil på denne siden',
  pageBrokeText: 'Feilen er vår, ikke din. Last siden på nytt; skriv til oss hvis det fortsetter.',
  loadAgain: 'Last siden på nytt',
  notFound: 'Fant ikke siden',
  notFoundText: 'Det finnes ingenting på denne adressen. Lenken kan være gammel eller feilskrevet.',
} satisfies Record<keyof typeof en, string>
