import type { Messages } from '../messages.ts';

export const dividers: Messages['dividers'] = {
  options: 'Options du séparateur',
  empty: 'Pas encore d’habitude sous ce séparateur.',
};
