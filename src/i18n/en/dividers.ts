export const dividers = {
  options: 'Options of the divider',
  empty: 'No habit under this divider yet.',
};
