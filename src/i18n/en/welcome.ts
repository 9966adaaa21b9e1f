/** The introduction of a new user. */
export const welcome = {
  title: 'What habit do you want to build?',
  text: 'Start small: a glass of water, ten pages, a walk. One habit is enough for today.',
  tip1: 'Name a habit and give it an emoji.',
  tip2: 'Pick its days, or keep every day.',
  tip3: 'Tick it when it’s done, and watch it stick.',
  starters: 'Or start with one of these:',
  starterWater: 'Drink a glass of water',
  starterRead: 'Read ten pages',
  starterWalk: 'Walk twenty minutes',
  starterBreathe: 'Breathe for five minutes',
  starterPhone: 'Put the phone away at ten',
  sets: 'Choose a starter set',
  import: 'Coming from another app?',
  endedTitle: 'Nothing on your list for now',
  endedText:
    'Your habits are finished or archived, and keep their figures. Go on with one of them, or start another.',
  endedAction: 'Start another habit',
  endedArchives: 'Finished and archived habits',
  divider: 'Group habits with a divider, such as “Morning”.',
};
