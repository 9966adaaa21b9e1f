export const errors = {
  notFound: 'Page Not Found',
  notFoundText: 'Nothing is at this address. The home page leads to all that there is.',
  unknown: 'Something went wrong.',
  internal: 'Internal Server Error',
  internalText: 'It is not you, and nothing of yours is lost.',
  retry: 'Try again',
};
