/** Words that belong to no single area. The product's name is said here and nowhere else. */
export const common = {
  product: 'Resilience',
  /** The licence of the pictures asks for this, with both links after it. */
  emojiArt: 'Emoji art by Twitter and contributors:',
  club: 'The club',
  terms: 'Terms of use',
  privacy: 'Privacy',
  support: 'Support',
};
