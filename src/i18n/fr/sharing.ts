export const sharing = {
  title: 'Partager avec…',
  levels: { none: 'Rien', today: 'Jour', week: 'Semaine', full: 'Mois' },
  levelTexts: {
    today: 'Si elle est faite aujourd’hui, ou pas encore.',
    week: 'Les sept derniers jours.',
    full: 'Les 35 derniers jours, les quantités et la série.',
  },
  seenBy: 'Ce que voit {name}',
  seenByCircle: 'Ce que voit votre cercle',
  rename: 'La montrer sous un autre nom',
  shownName: 'Son nom dans ce cercle',
  never: 'Ni vos notes, ni vos rappels, ni vos autres habitudes ne sont montrés.',
  neverLimit:
    'Seuls les jours sans écart sont montrés. Ni vos notes, ni vos rappels, ni vos autres habitudes ne le sont.',
  full: 'Vous montrez déjà {max} habitudes ici\u00a0: un cercle n’a pas de place pour plus.',
  notLoaded: 'Vos cercles n’ont pas pu être chargés.',
  retry: 'Réessayer',
  today: {
    done: 'Faite aujourd’hui',
    open: 'Pas encore aujourd’hui',
    empty: 'Au repos',
    rest: 'Au repos',
  },
  todayName: 'aujourd’hui',
  states: { done: 'fait', open: 'pas encore', empty: 'vide', rest: 'au repos' },
  ofDay: '{day}\u00a0: {state}',
  ofMonth: {
    one: '{count} jour fait sur les {days} derniers',
    other: '{count} jours faits sur les {days} derniers',
  },
  streak: 'Série',
  amount: 'Aujourd’hui',
};
