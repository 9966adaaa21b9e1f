/** The card of the tags, in the settings. */
export const tags = {
  title: 'Tags and buttons',
  text: 'One touch logs a habit: a sticker on the kettle, a code on the wall, a button at home. It works without signing in, so anyone who has the address can use it.',
  none: 'No tags or buttons yet',
  noneText: 'Open a habit in your list: “Tag or button” is in its menu.',
};
