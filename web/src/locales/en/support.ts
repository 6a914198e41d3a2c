/** Writing to the people behind the site (specification 2, Home and Contact Us). */
export const support = {
  requestStream: 'Request a stream',
  requestText: 'Tell us which channel or event you would like to watch here.',
  streamInfo: 'Stream info',
  submitRequest: 'Submit request',
  requestSubmitted: 'Success! Your stream request has been submitted!',
} as const
