import { useEffect } from 'react';
import type { Circle, CircleMember, OwnCircle, OwnShare, SharedHabit } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { readCirclesAgain } from './circles.ts';
import { allHabits } from './figures/figures.ts';
import { sharedHabit } from './figures/shared-habit.ts';
import { type Loaded, useAccountData, useApi, useFigures, useQuery, useServerState } from './react.tsx';
import { canCompute } from './state/kinds.ts';
import { queries } from './state/queries.ts';
import type { Query } from './state/server-state.ts';

/** In the place of a query about circles for a user who is in none: nothing is requested. */
const none = <T>(of: string, data: T): Query<T> => ({ key: ['no circles', of], read: async () => data });

/** The user's circles with what they show there, with pending mutations; undefined until they were read. */
export function useCircles(): Loaded<readonly OwnCircle[]> {
  const api = useApi();
  const { user, circles } = useAccountData();
  const query = useQuery<readonly OwnCircle[]>(user?.inCircle ? queries.circles(api) : none('own', []));
  return { ...query, data: query.data && circles };
}

/**
 * A circle with pending mutations, and the user's own habits as this device knows them; undefined until it was read, null where the user is
 * not in it. Without a connection it is as it was at its time (`at`).
 */
export function useCircle(id: string): Loaded<Circle | null> {
  const [api, serverState] = [useApi(), useServerState()];
  const { user, circles, circlePages } = useAccountData();
  const share = useOwnShare();
  const isIn = user?.inCircle === true;
  const query = useQuery<Circle | null>(isIn ? queries.circle(api, id) : none('one', null));
  const isGone = isIn && query.data === null;
  useEffect(() => {
    // The user left it elsewhere, or was removed.
    if (isGone) void readCirclesAgain({ api, serverState });
  }, [isGone, api, serverState]);
  const page = query.data && circlePages.find(({ data }) => data.id === id)?.data;
  const own = circles.find((circle) => circle.id === id);
  if (!page || !own) return { ...query, data: page };
  const withOwn = (member: CircleMember): CircleMember =>
    member.isMe
      ? { ...member, shares: own.shares.flatMap((each) => share(each, member.shares) ?? []) }
      : member;
  return { ...query, data: { ...page, members: page.members.map(withOwn) } };
}

/** What of a habit is shown in a circle. */
type Shown = Pick<OwnShare, 'level' | 'shownName'>;

/** What members read of a habit of the user; undefined until this device can compute it. */
export function useSharedHabit(): (habit: Habit, shown: Shown) => SharedHabit | undefined {
  const { figures, data, today } = useFigures();
  const { weekStart } = data.settings;
  return (habit, shown) =>
    canCompute(habit)
      ? sharedHabit(habit, figures.record(data, today, habit), shown, { today, weekStart })
      : undefined;
}

/** The same by its id, as the server sent it where this device cannot compute it. */
function useOwnShare() {
  const data = useAccountData();
  const shared = useSharedHabit();
  return (share: OwnShare, sent: readonly SharedHabit[]): SharedHabit | undefined => {
    const habit = allHabits(data).find(({ id }) => id === share.habitId);
    return (habit && shared(habit, share)) ?? sent.find(({ habitId }) => habitId === share.habitId);
  };
}
