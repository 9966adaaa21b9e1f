import type { Messages } from '../messages.ts';

export const habits: Messages['habits'] = {
  options: 'Options',
  move: 'Déplacer',
  changeEmoji: 'Changer l’emoji',
  steps: 'Étapes',
  stepsDone: 'Étapes accomplies',
  reminder: 'Rappel à',
  streak: 'Jours d’affilée',
  weekLabel: {
    one: '{count} jour accompli sur {due} cette semaine',
    other: '{count} jours accomplis sur {due} cette semaine',
  },
  newStep: 'Nouvelle étape',
  addStep: 'Ajouter une étape',
  deleteStep: 'Supprimer «\u00a0{name}\u00a0»',
  confirm: 'Confirmer',
  noSteps: 'Découpez-la en petites étapes\u00a0: les accomplir toutes coche l’habitude.',
  paused: 'En pause',
};
