export const errors = {
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
} as const
