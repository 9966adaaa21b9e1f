/** In the place of a page that this device has not read yet, while there is no connection. */
export const away = {
  title: 'Not on this device yet',
  text: 'This page needs a connection the first time. What you have read before is here, and what you change is kept.',
  retry: 'Try again',
};
