import type { StarterSets } from '#contract/habit-set.ts';

/** Chosen and worded for readers of English: those of other languages have habits of their own. */
export const starterSets: StarterSets = {
  morning: {
    name: 'Morning',
    about: 'Start the day before the day starts you.',
    window: { from: '06:00', to: '10:00' },
    habits: [
      { name: 'Make the bed', emoji: 'bed' },
      { name: 'Drink a glass of water', emoji: 'droplet' },
      { name: 'Get some daylight', emoji: 'sun', kind: 'amount', unit: 'min', target: 10, step: 5 },
      { name: 'Eat breakfast', emoji: 'bowl-with-spoon' },
      { name: 'Pick today’s one thing', emoji: 'memo' },
    ],
  },
  evening: {
    name: 'Evening',
    about: 'Wind down, and make tomorrow easier.',
    window: { from: '20:00', to: '23:30' },
    habits: [
      { name: 'Tidy up', emoji: 'broom', kind: 'amount', unit: 'min', target: 10, step: 5 },
      { name: 'Brush and floss', emoji: 'toothbrush' },
      { name: 'Put the phone away', emoji: 'mobile-phone-off' },
      { name: 'Write down three good things', emoji: 'notebook' },
      { name: 'Read', emoji: 'open-book', kind: 'amount', unit: 'pages', target: 10, step: 5 },
      { name: 'Lights out by eleven', emoji: 'crescent-moon' },
    ],
  },
  student: {
    name: 'Studies',
    about: 'A little every weekday beats a night before the exam.',
    habits: [
      {
        name: 'Study without the phone',
        emoji: 'books',
        kind: 'amount',
        unit: 'min',
        target: 50,
        step: 25,
        repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] },
      },
      {
        name: 'Go over today’s notes',
        emoji: 'memo',
        repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] },
      },
      { name: 'Flashcards', emoji: 'brain', kind: 'amount', unit: 'cards', target: 20, step: 10 },
      {
        name: 'Work through past questions',
        emoji: 'pencil',
        repeat: { type: 'times', count: 3, per: 'week' },
      },
      { name: 'Plan the week', emoji: 'spiral-calendar', repeat: { type: 'weekdays', days: [0] } },
    ],
  },
  calm: {
    name: 'Calm',
    about: 'Short pauses that quiet a busy head.',
    habits: [
      { name: 'Breathe slowly', emoji: 'face-exhaling', kind: 'amount', unit: 'min', target: 5 },
      {
        name: 'Sit in silence',
        emoji: 'person-in-lotus-position',
        kind: 'amount',
        unit: 'min',
        target: 10,
        step: 5,
      },
      { name: 'Write what’s on my mind', emoji: 'writing-hand' },
      {
        name: 'Walk without headphones',
        emoji: 'headphone',
        repeat: { type: 'times', count: 3, per: 'week' },
      },
      {
        name: 'Time in nature',
        emoji: 'four-leaf-clover',
        kind: 'amount',
        unit: 'min',
        target: 120,
        step: 30,
        repeat: { type: 'total', per: 'week' },
      },
    ],
  },
  movement: {
    name: 'Movement',
    about: 'Enough to feel it, little enough to keep it.',
    habits: [
      { name: 'Walk', emoji: 'footprints', kind: 'amount', unit: 'steps', target: 7000, step: 1000 },
      {
        name: 'Strength training',
        emoji: 'flexed-biceps',
        repeat: { type: 'times', count: 2, per: 'week' },
      },
      {
        name: 'Get out of breath',
        emoji: 'person-running',
        kind: 'amount',
        unit: 'min',
        target: 75,
        step: 15,
        repeat: { type: 'total', per: 'week' },
      },
      { name: 'Stretch', emoji: 'person-cartwheeling', kind: 'amount', unit: 'min', target: 5 },
      { name: 'Take the stairs', emoji: 'leg' },
    ],
  },
  home: {
    name: 'Home',
    about: 'A place that looks after you, in small rounds.',
    habits: [
      { name: 'Wash up after dinner', emoji: 'sponge' },
      { name: 'Ten-minute tidy', emoji: 'broom' },
      { name: 'Do a load of laundry', emoji: 'basket', repeat: { type: 'times', count: 2, per: 'week' } },
      {
        name: 'Water the plants',
        emoji: 'potted-plant',
        repeat: { type: 'interval', every: 3, unit: 'day' },
      },
      { name: 'Change the sheets', emoji: 'bed', repeat: { type: 'interval', every: 2, unit: 'week' } },
      { name: 'Go through the bills', emoji: 'money-bag', repeat: { type: 'monthDays', days: [1] } },
    ],
  },
  screen: {
    name: 'Less screen',
    about: 'Take back the hours that scrolling eats.',
    habits: [
      { name: 'Social media', emoji: 'mobile-phone', kind: 'limit', unit: 'min', target: 30, step: 5 },
      { name: 'No phone at the table', emoji: 'fork-and-knife-with-plate' },
      { name: 'First half hour without a screen', emoji: 'sunrise' },
      { name: 'Phone out of the bedroom', emoji: 'no-mobile-phones' },
      { name: 'Read on paper', emoji: 'books', kind: 'amount', unit: 'min', target: 20, step: 10 },
    ],
  },
  return: {
    name: 'Fresh start',
    about: 'After an illness, a holiday or a hard month: easy enough for any day.',
    habits: [
      { name: 'One small thing', emoji: 'seedling' },
      { name: 'Step outside', emoji: 'person-walking', kind: 'amount', unit: 'min', target: 10, step: 5 },
      { name: 'Eat one proper meal', emoji: 'green-salad' },
      { name: 'Go to bed at my usual time', emoji: 'bed' },
    ],
  },
};
