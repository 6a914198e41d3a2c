import { defineTexts } from './language/texts.ts'

export const errorTexts = defineTexts({
  en: {
    unreachable: 'The site cannot be reached. Check your connection and try again.',
    broken: 'Something went wrong on our side. Please try again in a moment.',
    brokenIncident: 'Something went wrong on our side. Please try again in a moment. (Incident {{incident}})',
    notJson: 'The site gave an answer this page cannot read ({{detail}}).',
    couldNotLoad: 'This could not be loaded',
    somethingWentWrong: 'Something went wrong',
    pageBroke: 'This page ran into a problem',
    pageBrokeText: 'It is our fault, not yours. Load the page again; if it keeps happening, write to us.',
    loadAgain: 'Load the page again',
    notFound: 'Page not found',
    notFoundText: 'There is nothing at this address. The link may be old or misspelt.',
  },
  nb: {
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
  },
})
