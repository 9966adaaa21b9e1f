import type { Messages } from '../messages.ts';

export const errors: Messages['errors'] = {
  notFound: 'Page introuvable',
  notFoundText: 'Rien ne se trouve à cette adresse. L’accueil mène à tout le reste.',
  unknown: 'Un problème est survenu.',
  internal: 'Erreur interne du serveur',
  internalText: 'Vous n’y êtes pour rien, et rien n’est perdu.',
  retry: 'Réessayer',
};
