export const undo = {
  undo: 'Annuler',
  deleted: 'Supprimé\u00a0: {name}',
  archived: 'Archivé\u00a0: {name}',
  unticked: 'Décoché\u00a0: {name}',
  added: 'Ajouté\u00a0: {name}',
  amountSet: 'Modifié\u00a0: {name}',
  amountCleared: 'Effacé\u00a0: {name}',
  yesterdayTicked: 'Hier est coché\u00a0: {name}',
  yesterdaySkipped: 'Hier est sauté\u00a0: {name}',
  finishOff: 'Vous pourrez la réactiver dans les réglages.',
  yesterdayUnticked: 'Hier est décoché\u00a0: {name}',
  tooLate: 'Trop tard\u00a0: c’est déjà parti.',
};
