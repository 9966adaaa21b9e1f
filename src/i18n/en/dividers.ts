export const dividers = {
  options: 'Options of the divider',
  bonus: '+{count} bonus',
  notDue: { one: '{count} not due today', other: '{count} not due today' },
  empty: 'No habit under this divider yet.',
};
