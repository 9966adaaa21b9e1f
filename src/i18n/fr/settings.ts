import type { Messages } from '../messages.ts';

export const settings: Messages['settings'] = {
  title: 'Réglages',
  language: 'Langue',
  english: 'English',
  french: 'Français',
  theme: 'Thème',
  system: 'Système',
  light: 'Clair',
  dark: 'Sombre',
  weekStart: 'La semaine commence le',
  logout: 'Se déconnecter',
};
