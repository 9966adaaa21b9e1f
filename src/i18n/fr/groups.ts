export const groups = {
  done: 'Fait',
  streak: 'Jours d’affilée de ce séparateur\u00a0:',
  strength: 'Solidité de ce séparateur\u00a0:',
  window: 'Moment de la journée\u00a0:',
  now: 'Maintenant',
  start: 'Commencer la routine',
  goOn: 'Reprendre la routine',
  minutes: { one: '{count}\u00a0min', other: '{count}\u00a0min' },
  countsAsOne: 'Compte comme une seule habitude',
  rule: {
    none: 'Non',
    all: 'Quand toutes sont faites',
    any: 'Quand l’une est faite',
    atLeast: 'Quand plusieurs sont faites',
  },
  atLeast: 'Combien',
  ruleHint:
    'Le séparateur a alors sa propre coche chaque jour, et une série. Elles ne s’ajoutent à aucun total.',
  timeOfDay: 'Moment de la journée',
  from: 'De',
  to: 'À',
  allDay: 'Toute la journée',
  windowHint:
    'En dehors de ces heures, la section se replie. Ce que vous repliez ou dépliez le reste pour la journée, sur cet appareil.',
  windowSame: 'Choisissez deux heures différentes.',
};
