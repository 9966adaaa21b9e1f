import type { CircleGoal } from '#contract/circles.ts';

type Met = Pick<CircleGoal, 'id' | 'from'>;

const STORED = 'goals-met';
/** More than all goals of all circles have in a month; the oldest are forgotten. */
const STORED_MAX = 500;

const markOf = ({ id, from }: Met): string => `${id} ${from}`;

/** Whether this device has shown that a goal is reached in its period. */
export const isMetSeen = (goal: Met): boolean => readMarks().includes(markOf(goal));

export function noteMetSeen(goal: Met): void {
  const mark = markOf(goal);
  const others = readMarks().filter((other) => other !== mark);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, mark].slice(-STORED_MAX)));
  } catch {
    // Storage is blocked: it is shown again with the next visit.
  }
}

function readMarks(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}
