import type { Messages } from '../messages.ts';

export const dividers: Messages['dividers'] = {
  options: 'Options du séparateur',
  bonus: '+{count} bonus',
  notDue: { one: '{count} pas prévue aujourd’hui', other: '{count} pas prévues aujourd’hui' },
  empty: 'Pas encore d’habitude sous ce séparateur.',
};
