import type { Messages } from '../messages.ts';

export const seo: Messages['seo'] = {
  index: {
    title: 'Résilience\u00a0: le club des habitudes qui tiennent',
    description:
      'Une liste, un geste, une courbe qui monte. Résilience garde vos habitudes simples, sur le web et sur votre téléphone, même hors ligne.',
  },
  'auth-login': {
    title: 'Connexion · Résilience',
    description: 'Retrouvez vos habitudes\u00a0: connectez-vous à Résilience.',
  },
  'auth-register': {
    title: 'Rejoindre le club · Résilience',
    description: 'Créez votre compte Résilience gratuit et lancez votre première habitude en une minute.',
  },
  'auth-logout': {
    title: 'Déconnexion · Résilience',
    description: 'Votre session Résilience se termine.',
  },
  settings: {
    title: 'Réglages · Résilience',
    description: 'Choisissez votre langue et l’apparence de Résilience, ou déconnectez-vous.',
  },
  error: {
    title: 'Un problème est survenu · Résilience',
    description: 'Cette page de Résilience n’a pas pu être affichée.',
  },
};
