import type { Messages } from '../messages.ts';

export const errors: Messages['errors'] = {
  notFound: 'Page introuvable',
  notFoundAt: 'Page introuvable\u00a0: {path}',
  internal: 'Erreur interne du serveur',
};
