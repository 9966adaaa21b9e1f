/** The texts of the summary of cheers: only the server writes it. */
export const cheers = {
  title: 'Cheers from your circles',
  cheered: {
    one: '{names} cheered you in {circle}.',
    other: '{names} cheered you in {circle}.',
  },
  others: '{count} others',
  more: 'More cheers came in {count} other circles.',
};
