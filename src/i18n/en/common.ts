/** Texts that belong to no single area. The product's name is here and nowhere else. */
export const common = {
  product: 'Resilience',
  /** Required by the pictures' licence, with both links after it. */
  emojiArt: 'Emoji art by Twitter and contributors:',
  club: 'The club',
  terms: 'Terms of use',
  privacy: 'Privacy',
  support: 'Support',
  language: 'Language',
  english: 'English',
  french: 'Français',
  chat: 'Chat with us',
};
