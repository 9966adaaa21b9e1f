/** The offline page. */
export const away = {
  title: 'Not on this device yet',
  text: 'This page needs a connection the first time. Pages you have already opened still work, and your changes are kept.',
  retry: 'Try again',
};
