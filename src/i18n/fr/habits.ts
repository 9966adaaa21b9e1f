import type { Messages } from '../messages.ts';

export const habits: Messages['habits'] = {
  move: 'Déplacer',
  changeEmoji: 'Changer l’emoji',
  steps: 'Étapes',
  stepsDone: 'Étapes faites',
  reminder: 'Rappel à',
  streak: 'Jours d’affilée',
  lostStreak: 'Série interrompue, en jours\u00a0:',
  bonus: 'Bonus',
  notToday: 'Pas aujourd’hui',
  notTodayNext: 'Pas aujourd’hui · prochain\u00a0: {day}',
  yesterday: 'Hier',
  weekLabel: {
    one: '{count} jour fait sur {due} cette semaine',
    other: '{count} jours faits sur {due} cette semaine',
  },
  newStep: 'Nouvelle étape',
  addStep: 'Ajouter une étape',
  deleteStep: 'Supprimer «\u00a0{name}\u00a0»',
  confirm: 'Confirmer',
  noSteps: 'Découpez-la en petites étapes\u00a0: une fois toutes faites, l’habitude est cochée.',
  paused: 'En pause',
  skipped: 'Sautée',
  onBreak: 'En congé',
  onBreakUntil: 'En congé jusqu’au {day}',
};
