export const errors = {
  notFound: 'Page Not Found',
  notFoundText: 'There’s nothing at this address. Everything else starts from the home page.',
  unknown: 'Something went wrong.',
  internal: 'Internal Server Error',
  internalText: 'It’s not you, and nothing of yours is lost.',
  retry: 'Try again',
};
