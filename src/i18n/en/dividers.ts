export const dividers = {
  options: 'Divider options',
  bonus: '+{count} bonus',
  notDue: { one: '{count} not due today', other: '{count} not due today' },
  empty: 'No habits under this divider yet.',
};
