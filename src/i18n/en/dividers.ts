export const dividers = {
  options: 'Divider options',
  bonus: '+{count} bonus',
  resting: { one: '{count} resting', other: '{count} resting' },
  empty: 'No habits under this divider yet.',
};
