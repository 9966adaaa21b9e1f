import type { Messages } from '../messages.ts';

export const home: Messages['home'] = {
  title: 'Votre liste',
  filter: 'Habitudes à afficher',
  dueToday: 'Prévues',
  all: 'Toutes',
  emptyAction: 'Commencer par une habitude',
  cards: 'Vos performances',
  yourYear: 'Votre année',
  shareYear: 'Partager',
  thirtyDays: '30\u00a0jours',
  sevenDays: '7\u00a0jours',
  year: 'L’année',
  achievements: 'Réussites',
  lineLabel: 'Taux de réussite par jour sur 30\u00a0jours, de {first} à {last}\u202f; {percentage} au total',
  lineEmpty: 'Taux de réussite par jour sur 30\u00a0jours\u00a0: rien à compter encore',
  yearLabel: {
    one: '{count} habitude accomplie sur l’année',
    other: '{count} habitudes accomplies sur l’année',
  },
  yearDay: '{day}\u00a0: {completed} sur {total}',
  weekLabel: '{completed} sur {total} faites du {first} au {last}',
  achievementsEmpty: 'Votre première médaille arrive à la septième fois.',
  achievementFacts: 'Faite {completed} fois, série de {streak}',
  medal: 'Médaille des {count} fois',
};
