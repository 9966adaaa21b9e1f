import type { Circle, CircleGoal, CircleMember, OwnCircle, SharedHabit } from '#contract/circles.ts';
import { addDays } from '#domain/days/day-key.ts';
import { today } from './render-app.tsx';

/** A habit that a member shows, with a mark for each of its days: x done, o open, . empty, - resting. */
export function buildShared(marks: string, given: Partial<SharedHabit> = {}): SharedHabit {
  const states = { x: 'done', o: 'open', '.': 'empty', '-': 'rest' } as const;
  return {
    habitId: given.name ?? 'shared',
    name: 'Run 5 km',
    emoji: 'seedling',
    level: 'week',
    days: Array.from(marks, (mark, index) => ({
      day: addDays(today, index - marks.length + 1),
      state: states[mark as keyof typeof states],
    })),
    ...given,
  };
}

export function buildMember(displayName: string, given: Partial<CircleMember> = {}): CircleMember {
  return {
    id: displayName.toLowerCase(),
    displayName,
    isMe: false,
    isCreator: false,
    day: today,
    partOfDay: 'morning',
    isBack: false,
    shares: [],
    ...given,
  };
}

export function buildGoal(given: Partial<CircleGoal> = {}): CircleGoal {
  return {
    id: 'goal',
    title: 'Move together',
    unit: '',
    target: 4,
    per: 'week',
    mode: 'each',
    from: today,
    reached: 1,
    linked: 3,
    isMet: false,
    habitId: null,
    mayChange: true,
    ...given,
  };
}

/** A circle of the user, who joined it after Ann. */
export function buildCircle(given: Partial<Circle> = {}): Circle {
  return {
    id: 'runners',
    name: 'Sunday runners',
    emoji: 'running-shoe',
    isCreator: false,
    isMuted: false,
    at: new Date().toISOString(),
    members: [buildMember('Ann', { isCreator: true }), buildMember('Camille', { isMe: true })],
    goals: [],
    cheers: [],
    links: [],
    ...given,
  };
}

export const ownOf = ({ id, name, emoji }: Circle): OwnCircle => ({ id, name, emoji, shares: [] });
