import type { Messages } from '../messages.ts';

export const logout: Messages['logout'] = {
  asking: 'Voulez-vous vous déconnecter\u202f?',
  leaving: 'Déconnexion en cours…',
  failed: 'Le serveur est injoignable. Votre session reste ouverte.',
  leave: 'Se déconnecter',
  home: 'Retour à l’accueil',
};
