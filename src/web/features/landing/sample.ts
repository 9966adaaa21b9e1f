import type { MarkState } from '#web/ui/week-strip.tsx';

/** Of its name under `landing.sample`. */
export type SampleKey = 'run' | 'water' | 'breathe' | 'read' | 'guitar' | 'phone';

export interface SampleHabit {
  readonly key: SampleKey;
  readonly emoji: string;
  /** The seven days of a week, today being the fifth: d done, m missed, o off, t today, f future. */
  readonly week: string;
  /** Done today before the visitor has pressed anything. */
  readonly isDone?: true;
  readonly steps?: string;
  readonly reminder?: string;
  /** The days in a row up to yesterday. */
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
      {
        key: 'run',
        emoji: 'person-running',
        week: 'ddddtoo',
        isDone: true,
        steps: '1/3',
        reminder: '07:00',
        streak: 11,
      },
      { key: 'water', emoji: 'droplet', week: 'ddddtff', isDone: true, streak: 30 },
      { key: 'breathe', emoji: 'person-in-lotus-position', week: 'mdddtff', reminder: '07:30', streak: 3 },
    ],
  },
  {
    key: 'focus',
    habits: [
      { key: 'read', emoji: 'books', week: 'dmddtff', steps: '2/4', streak: 2 },
      { key: 'guitar', emoji: 'guitar', week: 'odootof', reminder: '18:30', streak: 5 },
    ],
  },
  {
    key: 'evening',
    habits: [{ key: 'phone', emoji: 'no-mobile-phones', week: 'ddddtff', isDone: true, streak: 16 }],
  },
];

export const sampleHabits: readonly SampleHabit[] = sampleList.flatMap(({ habits }) => habits);

type Done = ReadonlySet<SampleKey>;

export const doneAtFirst: Done = new Set(sampleHabits.filter(({ isDone }) => isDone).map(({ key }) => key));

/** Before today: all ticks, and those of the last thirty days. */
const BEFORE = { completed: 1281, ofThirtyDays: 131, dueOfThirtyDays: 152 };

/** The figures of the header. A habit counts today once it is done, as in the app. */
export function figuresOf({ size: today }: Done) {
  const { completed, ofThirtyDays, dueOfThirtyDays } = BEFORE;
  return {
    today,
    due: sampleHabits.length,
    completed: completed + today,
    percentage: Math.round((100 * (ofThirtyDays + today)) / (dueOfThirtyDays + today)),
  };
}

/** What is said to the visitor, by key under `landing.demo`. */
export function wordsFor({ size }: Done): 'invite' | 'ticked' | 'whole' {
  if (size === sampleHabits.length) return 'whole';
  return size > doneAtFirst.size ? 'ticked' : 'invite';
}

export function toggled(done: Done, key: SampleKey): Done {
  const next = new Set(done);
  if (!next.delete(key)) next.add(key);
  return next;
}

const states: Record<string, MarkState> = { d: 'done', m: 'missed', o: 'off', t: 'open', f: 'future' };

/** The marks of a week whose day `t` is today. */
export function sampleMarks(week: string, done: boolean) {
  return week.split('').map((letter) => ({
    state: letter === 't' && done ? ('done' as const) : (states[letter] ?? ('off' as const)),
    today: letter === 't',
  }));
}
