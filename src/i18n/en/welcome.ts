/** What teaches a new user. */
export const welcome = {
  title: 'What would you like to hold?',
  text: 'Start small: a glass of water, ten pages, a walk. One habit is enough for today.',
  tip1: 'Name a habit and give it an emoji.',
  tip2: 'Choose its days, or keep every day.',
  tip3: 'Tick it when it is done, and watch it hold.',
  divider: 'Group habits with a divider, such as “Morning”.',
};
