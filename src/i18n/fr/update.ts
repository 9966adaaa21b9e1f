import type { Messages } from '../messages.ts';

export const update: Messages['update'] = {
  ready: 'Nouvelle version prête.',
  reload: 'Recharger',
  later: 'Plus tard',
};
