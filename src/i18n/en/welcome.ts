/** The introduction of a new user. */
export const welcome = {
  title: 'What would you like to hold?',
  text: 'Start small: a glass of water, ten pages, a walk. One habit is enough for today.',
  tip1: 'Name a habit and give it an emoji.',
  tip2: 'Choose its days, or keep every day.',
  tip3: 'Tick it when it is done, and watch it hold.',
  starters: 'Or begin with one of these:',
  starterWater: 'Drink a glass of water',
  starterRead: 'Read ten pages',
  starterWalk: 'Walk twenty minutes',
  starterBreathe: 'Breathe for five minutes',
  starterPhone: 'Put the phone away at ten',
  divider: 'Group habits with a divider, such as “Morning”.',
};
