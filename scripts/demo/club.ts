import type { Weekday } from '#domain/days/weekdays.ts';

/** The content of the demonstration account, in both languages. */
export interface DemoHabit {
  name: { en: string; fr: string };
  emoji: string;
  /** Every day when left out. */
  days?: readonly Weekday[];
  /** The share of due days that are done, on the first and on the last day of the year. */
  growth: readonly [first: number, last: number];
  doneToday?: boolean;
  /** The last due days before today, all done. */
  streak: number;
  reminderTime?: string;
  steps?: readonly { en: string; fr: string; completed: boolean }[];
}

export interface DemoDivider {
  name: { en: string; fr: string };
  closed?: boolean;
  habits: readonly DemoHabit[];
}

const workdays: readonly Weekday[] = [1, 2, 3, 4, 5];

export const demoClub: readonly DemoDivider[] = [
  {
    name: { en: 'Morning', fr: 'Le matin' },
    habits: [
      {
        name: { en: 'Run 5 km', fr: 'Courir 5 km' },
        emoji: 'person-running',
        days: workdays,
        growth: [0.45, 0.92],
        doneToday: true,
        streak: 12,
        reminderTime: '07:00',
        steps: [
          { en: 'Shoes by the door', fr: 'Chaussures près de la porte', completed: true },
          { en: 'Warm up', fr: 'S’échauffer', completed: true },
          { en: 'Stretch', fr: 'S’étirer', completed: true },
        ],
      },
      {
        name: { en: 'Drink 2 litres of water', fr: 'Boire deux litres d’eau' },
        emoji: 'droplet',
        growth: [0.7, 0.98],
        doneToday: true,
        streak: 31,
      },
      {
        name: { en: 'Breathe for ten minutes', fr: 'Respirer dix minutes' },
        emoji: 'person-in-lotus-position',
        growth: [0.3, 0.85],
        streak: 4,
        reminderTime: '07:30',
      },
      {
        name: { en: 'Make the bed', fr: 'Faire le lit' },
        emoji: 'bed',
        growth: [0.6, 0.95],
        doneToday: true,
        streak: 16,
      },
    ],
  },
  {
    name: { en: 'Focus', fr: 'Au calme' },
    habits: [
      {
        name: { en: 'Read twenty pages', fr: 'Lire vingt pages' },
        emoji: 'books',
        growth: [0.5, 0.88],
        streak: 9,
        steps: [
          { en: 'Phone in the drawer', fr: 'Téléphone au tiroir', completed: true },
          { en: 'Ten pages', fr: 'Dix pages', completed: true },
          { en: 'Ten more', fr: 'Dix de plus', completed: false },
          { en: 'One line in the notebook', fr: 'Une ligne au carnet', completed: false },
        ],
      },
      {
        name: { en: 'Practise guitar', fr: 'Jouer de la guitare' },
        emoji: 'guitar',
        days: [2, 4, 5, 6],
        growth: [0.35, 0.8],
        streak: 2,
        reminderTime: '18:30',
      },
      {
        name: { en: 'Deep work before email', fr: 'Travailler avant les e-mails' },
        emoji: 'brain',
        days: workdays,
        growth: [0.4, 0.75],
        doneToday: true,
        streak: 6,
      },
      {
        name: { en: 'Ten Spanish words', fr: 'Dix mots d’espagnol' },
        emoji: 'speech-balloon',
        growth: [0.55, 0.9],
        streak: 3,
      },
    ],
  },
  {
    name: { en: 'Evening', fr: 'Le soir' },
    habits: [
      {
        name: { en: 'No phone after 22:00', fr: 'Pas d’écran après 22 h' },
        emoji: 'no-mobile-phones',
        growth: [0.4, 0.9],
        doneToday: true,
        streak: 17,
      },
      {
        name: { en: 'Write three good things', fr: 'Noter trois belles choses' },
        emoji: 'pencil',
        growth: [0.3, 0.8],
        streak: 5,
        reminderTime: '21:45',
      },
    ],
  },
  {
    name: { en: 'Weekend', fr: 'Le week-end' },
    closed: true,
    habits: [
      {
        name: { en: 'Cook something new', fr: 'Cuisiner du nouveau' },
        emoji: 'shallow-pan-of-food',
        days: [0, 6],
        growth: [0.5, 0.9],
        streak: 3,
      },
      {
        name: { en: 'Call the family', fr: 'Appeler la famille' },
        emoji: 'telephone-receiver',
        days: [0],
        growth: [0.8, 1],
        streak: 2,
      },
    ],
  },
];
