import type { Messages } from '../messages.ts';

export const dividers: Messages['dividers'] = {
  empty: 'Pas encore d’habitude sous ce séparateur.',
};
