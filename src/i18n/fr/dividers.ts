export const dividers = {
  options: 'Options du séparateur',
  bonus: '+{count} bonus',
  resting: { one: '{count} au repos', other: '{count} au repos' },
  empty: 'Pas encore d’habitude sous ce séparateur.',
};
