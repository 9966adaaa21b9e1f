export const dividers = {
  empty: 'No habit under this divider yet.',
};
