import { calls } from '#contract/calls.ts';
import type { SharedHabit } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, weekdayOf } from '#domain/days/day-key.ts';
import { send } from '#tests/api/send.ts';
import { plans } from './any-changes.ts';
import { nameOf, type People, type Person, todayOf } from './people.ts';

const DAYS = { today: 1, week: 7, full: 35 } as const;

/**
 * Where what each of the people reads is not what the others show, by a plain recount from what each owner reads of their own habits.
 * `isCurrent`: all jobs have run, so that the days are those of this moment too; levels, names and members always are.
 */
export async function faultsIn(people: People, isCurrent: boolean): Promise<string[]> {
  const faults: string[] = [];
  const members = people.all.filter(({ isMember }) => isMember);
  for (const reader of people.all) {
    const params = { id: people.circleId };
    const { status, body } = await send(people.api, calls.getCircle, { as: reader, params });
    if (status !== (reader.isMember ? 200 : 404)) faults.push(`${reader.index} reads ${status}`);
    if (status !== 200) continue;
    const shares = body.members.flatMap((member) => member.shares);
    const wanted = members.flatMap(({ shown }) => [...shown.keys()]);
    if (body.members.length !== members.length) faults.push(`${body.members.length} members`);
    if (listOf(shares.map(({ habitId }) => habitId)) !== listOf(wanted)) faults.push('habits');
    for (const owner of members) faults.push(...(await faultsOf(people, owner, shares, isCurrent)));
  }
  return faults;
}

const listOf = (ids: readonly string[]): string => ids.toSorted().join(' ');

async function faultsOf(
  { api }: People,
  owner: Person,
  shares: readonly SharedHabit[],
  isCurrent: boolean,
): Promise<string[]> {
  const query = { archived: 'all', historyDays: '35' };
  const habits = isCurrent ? (await send(api, calls.listHabits, { as: owner, query })).body : [];
  return shares
    .filter(({ habitId }) => owner.shown.has(habitId))
    .flatMap((share) => {
      const own = habits.find(({ id }) => id === share.habitId);
      const days = own ? faultyDays(owner, own, share, todayOf(owner, api.clock.now)) : [];
      return [...faultyFields(owner, share), ...days].map((fault) => `${share.name}: ${fault}`);
    });
}

/** What no level but the fullest has, and no limit. */
function faultyFields(owner: Person, share: SharedHabit): string[] {
  const shown = owner.shown.get(share.habitId);
  const place = owner.habitIds.indexOf(share.habitId);
  const kind = plans[place]?.kind;
  const mayTell = shown?.level === 'full' && kind !== 'limit';
  const right = {
    level: share.level === shown?.level,
    name: share.name === (shown?.shownName ?? nameOf(owner, place)),
    length: share.days.length === DAYS[share.level],
    streak: (share.streak !== undefined) === mayTell,
    unit: (share.unit !== undefined) === (mayTell && kind === 'amount'),
    values: mayTell || share.days.every(({ value }) => value === undefined),
  };
  return Object.entries(right).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

function faultyDays(owner: Person, own: Habit, share: SharedHabit, today: string): string[] {
  const week = addDays(today, -((weekdayOf(today) - owner.weekStart + 7) % 7));
  // Of a week that counts as a whole, what was left is booked on its last days.
  const left = own.repeat.type === 'times' ? ['empty', 'rest'] : ['empty'];
  const faults = share.days.flatMap(({ day, state, value }) => {
    const isDone = (own.history[day] ?? 0) > 0;
    const isOpen = !isDone && own.kind !== 'limit' && own.due.includes(day);
    const past = isOpen && day < week ? left : ['rest'];
    const allowed = isDone ? ['done'] : isOpen && day === today ? ['open'] : past;
    const isValue = value === undefined || value === own.recent[day]?.value;
    return allowed.includes(state) && isValue ? [] : [`${day} is ${state}, not ${allowed.join(' or ')}`];
  });
  return share.days.at(-1)?.day === today ? faults : [...faults, 'today'];
}
