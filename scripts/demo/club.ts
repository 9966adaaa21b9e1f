import { EVERY_DAY, type Weekday } from '#domain/weekdays.ts';

/** The content of the demonstration account, in both languages. */
export interface DemoHabit {
  name: { en: string; fr: string };
  emoji: string;
  days: readonly Weekday[];
  /** The share of due days that are done, from the first to the last day of the year: it grows. */
  from: number;
  to: number;
  doneToday: boolean;
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
        from: 0.45,
        to: 0.92,
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
        days: EVERY_DAY,
        from: 0.7,
        to: 0.98,
        doneToday: true,
        streak: 31,
      },
      {
        name: { en: 'Breathe for ten minutes', fr: 'Respirer dix minutes' },
        emoji: 'person-in-lotus-position',
        days: EVERY_DAY,
        from: 0.3,
        to: 0.85,
        doneToday: false,
        streak: 4,
        reminderTime: '07:30',
      },
      {
        name: { en: 'Make the bed', fr: 'Faire le lit' },
        emoji: 'bed',
        days: EVERY_DAY,
        from: 0.6,
        to: 0.95,
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
        days: EVERY_DAY,
        from: 0.5,
        to: 0.88,
        doneToday: false,
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
        from: 0.35,
        to: 0.8,
        doneToday: false,
        streak: 2,
        reminderTime: '18:30',
      },
      {
        name: { en: 'Deep work before email', fr: 'Travailler avant les courriels' },
        emoji: 'brain',
        days: workdays,
        from: 0.4,
        to: 0.75,
        doneToday: true,
        streak: 6,
      },
      {
        name: { en: 'Ten Spanish words', fr: 'Dix mots d’espagnol' },
        emoji: 'speech-balloon',
        days: EVERY_DAY,
        from: 0.55,
        to: 0.9,
        doneToday: false,
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
        days: EVERY_DAY,
        from: 0.4,
        to: 0.9,
        doneToday: true,
        streak: 17,
      },
      {
        name: { en: 'Write three good things', fr: 'Noter trois belles choses' },
        emoji: 'pencil',
        days: EVERY_DAY,
        from: 0.3,
        to: 0.8,
        doneToday: false,
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
        from: 0.5,
        to: 0.9,
        doneToday: false,
        streak: 3,
      },
      {
        name: { en: 'Call the family', fr: 'Appeler la famille' },
        emoji: 'telephone-receiver',
        days: [0],
        from: 0.8,
        to: 1,
        doneToday: false,
        streak: 2,
      },
    ],
  },
];
