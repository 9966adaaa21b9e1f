import type { Messages } from '../messages.ts';

export const grid: Messages['grid'] = {
  title: 'Grille',
  text: 'Toutes vos habitudes, jour par jour. Un clic ouvre un jour, la barre d’espace le coche ou y ajoute, les flèches déplacent.',
  table: 'Habitudes par jour',
  habit: 'Habitude',
  done: 'Faites',
  cell: '{name}, {day}\u00a0: {state}',
  state: {
    done: 'faite',
    none: 'pas faite',
    skipped: 'sautée',
    onBreak: 'en congé',
    covered: 'plus nécessaire',
    notDue: 'pas prévue',
  },
  kept: 'respectée',
  noted: 'avec une note',
  figure: '{completed} sur {total}',
  earlier: 'Jours précédents',
  later: 'Jours suivants',
  period: 'Jusqu’au {last}',
  more: { one: 'Afficher {count} autre habitude', other: 'Afficher {count} autres habitudes' },
  empty: 'Aucune habitude pour l’instant',
  toList: 'Voir votre liste',
};
