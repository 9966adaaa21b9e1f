import type { MarkState } from '#web/ui/week-strip.tsx';

export interface SampleHabit {
  /** Of its name under `landing.sample`. */
  readonly key: 'run' | 'water' | 'breathe' | 'read' | 'guitar' | 'phone';
  readonly emoji: string;
  /** The seven days of a week, today being the fifth: d done, m missed, o off, t today, f future. */
  readonly week: string;
  readonly steps?: string;
  readonly reminder?: string;
  readonly streak: number;
}

interface SampleSection {
  readonly key: 'morning' | 'focus' | 'evening';
  readonly habits: readonly SampleHabit[];
}

/** The sample list of the landing page, on a Friday. */
export const sampleList: readonly SampleSection[] = [
  {
    key: 'morning',
    habits: [
      { key: 'run', emoji: 'person-running', week: 'ddmddoo', steps: '1/3', reminder: '07:00', streak: 12 },
      { key: 'water', emoji: 'droplet', week: 'dddddff', streak: 31 },
      { key: 'breathe', emoji: 'person-in-lotus-position', week: 'mdddtff', reminder: '07:30', streak: 4 },
    ],
  },
  {
    key: 'focus',
    habits: [
      { key: 'read', emoji: 'books', week: 'dddmtff', steps: '2/4', streak: 9 },
      { key: 'guitar', emoji: 'guitar', week: 'odootof', reminder: '18:30', streak: 2 },
    ],
  },
  {
    key: 'evening',
    habits: [{ key: 'phone', emoji: 'no-mobile-phones', week: 'dddddff', streak: 17 }],
  },
];

const TODAY = 4;

export const isDoneToday = ({ week }: SampleHabit): boolean => week[TODAY] === 'd';

const states: Record<string, MarkState> = { d: 'done', m: 'missed', o: 'off', t: 'open', f: 'future' };

export function sampleMarks(week: string) {
  return week.split('').map((letter, index) => ({
    state: states[letter] ?? ('off' as const),
    today: index === TODAY,
  }));
}
