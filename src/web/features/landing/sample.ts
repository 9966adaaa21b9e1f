import type { Translator } from '#i18n/translate.ts';
import type { MarkState } from '#web/ui/week-strip.tsx';

export interface SampleHabit {
  readonly name: string;
  readonly emoji: string;
  readonly done: boolean;
  /** The seven days of a week, today being the fifth: d done, m missed, o off, t today, f future. */
  readonly week: string;
  readonly steps?: string;
  readonly reminder?: string;
  readonly streak: number;
}

export interface SampleSection {
  readonly name: string;
  readonly habits: readonly SampleHabit[];
}

/** The sample list of the landing page, on a Friday. */
export function sampleList(t: Translator): SampleSection[] {
  return [
    {
      name: t('landing.sample.morning'),
      habits: [
        {
          name: t('landing.sample.run'),
          emoji: 'person-running',
          done: true,
          week: 'ddmddoo',
          steps: '1/3',
          reminder: '07:00',
          streak: 12,
        },
        { name: t('landing.sample.water'), emoji: 'droplet', done: true, week: 'dddddff', streak: 31 },
        {
          name: t('landing.sample.breathe'),
          emoji: 'person-in-lotus-position',
          done: false,
          week: 'mdddtff',
          reminder: '07:30',
          streak: 4,
        },
      ],
    },
    {
      name: t('landing.sample.focus'),
      habits: [
        {
          name: t('landing.sample.read'),
          emoji: 'books',
          done: false,
          week: 'dddmtff',
          steps: '2/4',
          streak: 9,
        },
        {
          name: t('landing.sample.guitar'),
          emoji: 'guitar',
          done: false,
          week: 'odootof',
          reminder: '18:30',
          streak: 2,
        },
      ],
    },
    {
      name: t('landing.sample.evening'),
      habits: [
        {
          name: t('landing.sample.phone'),
          emoji: 'no-mobile-phones',
          done: true,
          week: 'dddddff',
          streak: 17,
        },
      ],
    },
  ];
}

const states: Record<string, MarkState> = { d: 'done', m: 'missed', o: 'off', t: 'open', f: 'future' };

/** The marks of a sample week; its fifth day is today. */
export function sampleMarks(week: string) {
  return week.split('').map((letter, index) => ({
    key: String(index),
    state: states[letter] ?? ('off' as const),
    today: index === 4,
  }));
}
