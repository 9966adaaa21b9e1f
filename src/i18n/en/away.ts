/** The offline page. */
export const away = {
  title: 'Not on this device yet',
  text: 'This page needs a connection the first time. What you have read before is here, and what you change is kept.',
  retry: 'Try again',
};
