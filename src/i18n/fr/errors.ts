import type { Messages } from '../messages.ts';

export const errors: Messages['errors'] = {
  notFound: 'Page introuvable',
  internal: 'Erreur interne du serveur',
};
