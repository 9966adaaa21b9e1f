import type { Messages } from '../messages.ts';

export const undo: Messages['undo'] = {
  undo: 'Annuler',
  deleted: '«\u00a0{name}\u00a0» est supprimé.',
  archived: '«\u00a0{name}\u00a0» est dans les archives.',
  unticked: '«\u00a0{name}\u00a0» n’est plus coché.',
  yesterdayTicked: 'Hier est coché\u00a0: {name}',
  yesterdayUnticked: 'Hier n’est plus coché\u00a0: {name}',
  tooLate: 'Il est trop tard\u00a0: c’est déjà parti.',
};
