/** What every call can answer. */
export const http = {
  'http.invalid': 'The request is not valid.',
  'http.unexpected': 'Something went wrong.',
  'http.unavailable': "Something on our side isn't responding. Please try again in a minute.",
  'http.too-large': 'The request is too large.',
  'http.wrong-type': 'Send the request as application/json.',
  'http.other-site': 'This request did not come from our own pages.',
  'http.nothing-here': 'There is nothing at this address.',
  'http.no-file': 'There is no such file.',
  'http.no-pages': 'Pages cannot be rendered.',
  'http.limit-used-up': 'Too many requests. Please try again later.',
  'http.too-many': ({ seconds }: { seconds: number }) =>
    `Too many requests. Please try again in ${inWords(seconds)}.`,
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
