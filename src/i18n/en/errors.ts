export const errors = {
  notFound: 'Page Not Found',
  notFoundAt: 'Page not found: {path}',
  internal: 'Internal Server Error',
};
