import type { Messages } from '../messages.ts';

export const shell: Messages['shell'] = {
  skip: 'Aller au contenu',
  menu: 'Menu principal',
  home: 'Accueil',
  settings: 'Réglages',
  create: 'Créer',
  unread: { one: '{count}\u00a0non lu', other: '{count}\u00a0non lus' },
  loading: 'Chargement de la page',
  noConnection: 'Pas de connexion pour l’instant.',
  closeToast: 'Fermer',
  profile: 'Votre profil',
  habitsCompleted: 'Habitudes accomplies',
  thirtyDays: '30\u00a0jours',
  today: 'Aujourd’hui',
  trend: {
    one: '{points}\u00a0pt en 7\u00a0jours',
    other: '{points}\u00a0pts en 7\u00a0jours',
  },
  trendRates: '{week} sur les 7 derniers jours, {before} sur les 7 précédents',
  trendSteady: 'Stable sur 7\u00a0jours',
  trendNone: 'Première semaine',
  trendLine: 'Les 30 derniers jours\u00a0: {percentage} accomplis',
  trendLineEmpty: 'Les 30 derniers jours\u00a0: rien à compter encore',
};
