import type { Messages } from '../messages.ts';

export const home: Messages['home'] = {
  title: 'Votre liste',
  filter: 'Habitudes à afficher',
  dueToday: 'Prévues',
  all: 'Toutes',
  emptyAction: 'Commencer par une habitude',
  cards: 'Vos performances',
  thirtyDays: '30\u00a0jours',
  sevenDays: '7\u00a0jours',
  year: 'L’année',
  achievements: 'Réussites',
  lineLabel: 'Part accomplie par jour sur 30\u00a0jours, de {first} à {last}\u202f; {percentage} en tout',
  lineEmpty: 'Part accomplie par jour sur 30\u00a0jours\u00a0: rien à compter encore',
  yearLabel: {
    one: '{count} habitude accomplie sur l’année',
    other: '{count} habitudes accomplies sur l’année',
  },
  yearDay: '{day}\u00a0: {completed} sur {total}',
  weekLabel: '{completed} sur {total} accomplies du {first} au {last}',
  achievementsEmpty: 'La première médaille arrive à la septième fois.',
  achievementFacts: 'Accomplie {completed} fois, {streak} d’affilée',
  medal: 'Médaille pour {count} fois',
};
