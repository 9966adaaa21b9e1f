import type { Messages } from '../messages.ts';

export const common: Messages['common'] = {
  product: 'Résilience',
};
