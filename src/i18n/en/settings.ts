export const settings = {
  title: 'Settings',
  language: 'Language',
  english: 'English',
  french: 'Français',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  weekStart: 'The week starts on',
  logout: 'Log out',
};
