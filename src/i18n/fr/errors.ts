export const errors = {
  notFound: 'Page introuvable',
  notFoundText: 'Il n’y a rien à cette adresse. Tout le reste commence à l’accueil.',
  unknown: 'Un problème est survenu.',
  internal: 'Erreur interne du serveur',
  internalText: 'Vous n’y êtes pour rien, et rien n’est perdu.',
  retry: 'Réessayer',
};
