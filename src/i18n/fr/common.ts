export const common = {
  product: 'Résilience',
  emojiArt: 'Emojis dessinés par Twitter et ses contributeurs\u00a0:',
  club: 'Le club',
  terms: 'Conditions d’utilisation',
  privacy: 'Vie privée',
  support: 'Aide',
  language: 'Langue',
  english: 'English',
  french: 'Français',
  chat: 'Discuter avec nous',
};
