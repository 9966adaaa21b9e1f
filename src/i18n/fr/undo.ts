import type { Messages } from '../messages.ts';

export const undo: Messages['undo'] = {
  undo: 'Annuler',
  deleted: 'Supprimé\u00a0: {name}',
  archived: 'Archivé\u00a0: {name}',
  paused: 'En pause\u00a0: {name}',
  unticked: 'Décoché\u00a0: {name}',
  yesterdayTicked: 'Hier est coché\u00a0: {name}',
  yesterdayUnticked: 'Hier est décoché\u00a0: {name}',
  tooLate: 'Trop tard\u00a0: c’est déjà parti.',
};
