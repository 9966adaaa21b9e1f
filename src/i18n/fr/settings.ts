import type { Messages } from '../messages.ts';

export const settings: Messages['settings'] = {
  title: 'Réglages',
  profile: 'Profil',
  profileText: 'Nom, photo, e-mail, mot de passe',
  closing: 'Fermer le compte',
  closingText: 'Pour deux semaines ou pour de bon',
  language: 'Langue',
  english: 'English',
  french: 'Français',
  theme: 'Thème',
  system: 'Système',
  light: 'Clair',
  dark: 'Sombre',
  weekStart: 'La semaine commence le',
  archives: 'Archives',
  logout: 'Se déconnecter',
};
