export const errors = {
  notFound: 'Page Not Found',
  internal: 'Internal Server Error',
};
