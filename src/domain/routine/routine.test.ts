import { type Arbitrary, array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import {
  beginRoutine,
  canGoOn,
  type Known,
  type LastingHabit,
  plannedMinutes,
  type Routine,
  type RoutineAction,
  type RoutineStep,
  type RoutineWrite,
  stepOf,
  stepRoutine,
  viewRoutine,
} from './routine.ts';

const NOW = Date.parse('2026-11-20T07:00:00Z');
const about = { account: 'ada', of: 'morning', day: '2026-11-20' };
const daily = { type: 'weekdays' };
const check = (id: string, minutes: number | null): LastingHabit => ({
  id,
  kind: 'check',
  unit: '',
  target: null,
  minutes,
  repeat: daily,
});
const timed = (id: string, target: number): LastingHabit => ({
  ...check(id, null),
  kind: 'amount',
  unit: 'min',
  target,
});
const free: Known = { isOpen: () => true, isRunning: () => false };
const stepsOf = (...habits: LastingHabit[]) =>
  habits.map((habit) => stepOf(habit)).filter((step) => step !== null);

function begin(habits: LastingHabit[], known = free) {
  const begun = beginRoutine({ ...about, steps: stepsOf(...habits) }, NOW, known);
  if (begun === null) throw new Error('nothing to begin');
  return begun;
}

/** Presses one after the other, a minute apart. */
function press(routine: Routine, actions: readonly RoutineAction[], known = free) {
  const writes: RoutineWrite[] = [];
  let last = routine;
  for (const [index, action] of actions.entries()) {
    const after = stepRoutine(last, action, NOW + (index + 1) * MINUTE, known);
    writes.push(...after.writes);
    last = after.routine;
  }
  return { routine: last, writes: writes.map(({ type, habitId }) => `${type} ${habitId}`) };
}

test('the minutes of a habit are its own, and of an amount a day in minutes its target', () => {
  expect(plannedMinutes(check('a', 5))).toBe(5);
  expect(plannedMinutes(check('a', null))).toBeNull();
  expect(plannedMinutes(timed('b', 20))).toBe(20);
  expect(plannedMinutes({ ...timed('b', 500) })).toBe(240);
  expect(plannedMinutes({ ...timed('b', 90), repeat: { type: 'total' } })).toBeNull();
  expect(plannedMinutes({ ...timed('b', 90), minutes: 15, repeat: { type: 'total' } })).toBe(15);
  expect(stepOf(timed('b', 20), 12)?.planned).toBe(8 * MINUTE);
  expect(stepOf({ ...timed('b', 8), unit: 'glasses', minutes: 3 })).toMatchObject({
    way: 'fill',
    planned: 3 * MINUTE,
  });
  // It is no part of a routine.
  expect(stepOf(check('a', null))).toBeNull();
});

test('plays habits one after the other, and ends each by a tick or by its timer', () => {
  const { routine, writes } = begin([check('wash', 5), timed('read', 20), check('walk', 10)]);
  expect(writes).toEqual([]);
  expect(press(routine, ['done', 'done', 'done']).writes).toEqual([
    'tick wash',
    'start read',
    'stop read',
    'tick walk',
  ]);
});

test('a skip writes nothing, and discards the time of a timer that the routine started', () => {
  const { routine } = begin([check('wash', 5), timed('read', 20), check('walk', 10)]);
  const skipped = press(routine, ['skip', 'skip', 'skip']);
  expect(skipped.writes).toEqual(['start read', 'discard read']);
  expect(skipped.routine.steps.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'skipped']);
});

test('a timer that ran before goes on, and a skip leaves it alone', () => {
  const running = { ...free, isRunning: () => true };
  const { routine, writes } = begin([timed('read', 20)], running);
  expect(writes).toEqual([]);
  expect(press(routine, ['skip'], running).writes).toEqual([]);
  expect(press(routine, ['done'], running).writes).toEqual(['stop read']);
  // Another device started it ten minutes ago.
  expect(viewRoutine(routine, NOW + MINUTE, NOW - 10 * MINUTE).left).toBe(9 * MINUTE);
});

test('begins with the first habit that is open, and passes those that were done elsewhere', () => {
  const known = { ...free, isOpen: (id: string) => id !== 'wash' };
  const { routine } = begin([check('wash', 5), check('walk', 10), check('read', 5)], known);
  expect(routine.steps.map(({ habitId }) => habitId)).toEqual(['walk', 'read']);
  const done = press(routine, ['done'], { ...free, isOpen: (id) => id !== 'read' });
  expect(done.writes).toEqual(['tick walk']);
  expect(viewRoutine(done.routine, NOW).current).toBeNull();
  // The tick of another device is not this one's to take back.
  expect(stepRoutine(done.routine, 'back', NOW, free).writes).toEqual([]);
  expect(
    beginRoutine({ ...about, steps: stepsOf(check('wash', 5)) }, NOW, { ...free, isOpen: () => false }),
  ).toBeNull();
});

test('back takes the tick back and goes on with the time of that habit', () => {
  const { routine } = begin([check('wash', 5), check('walk', 10)]);
  const back = press(routine, ['done', 'back']);
  expect(back.writes).toEqual(['tick wash', 'untick wash']);
  // One minute before "Done", and one since "Back".
  expect(viewRoutine(back.routine, NOW + 3 * MINUTE).left).toBe(3 * MINUTE);
  expect(press(routine, ['back']).routine).toEqual(routine);
});

test('back keeps the minutes that were measured', () => {
  const { routine } = begin([timed('read', 20), timed('play', 10)]);
  expect(press(routine, ['done', 'back']).writes).toEqual([
    'stop read',
    'start play',
    'stop play',
    'start read',
  ]);
});

test('one more minute moves the end of the habit, and that of the routine', () => {
  const { routine } = begin([check('wash', 5), check('walk', 10)]);
  const { routine: longer } = press(routine, ['more', 'more']);
  expect(viewRoutine(longer, NOW).left).toBe(7 * MINUTE);
  expect(viewRoutine(longer, NOW).endsAt).toBe(NOW + 17 * MINUTE);
});

test('hours offline or asleep change nothing but the time that is over', () => {
  const { routine } = begin([check('wash', 5), check('walk', 10)]);
  const late = viewRoutine(routine, NOW + 3 * HOUR);
  expect(late).toMatchObject({ left: 5 * MINUTE - 3 * HOUR, part: 0, endsAt: NOW + 3 * HOUR + 10 * MINUTE });
  expect(late.current?.habitId).toBe('wash');
});

test('goes on for the same user, divider and day alone, and not once it is over', () => {
  const { routine } = begin([check('wash', 5)]);
  expect(canGoOn(routine, about)).toBe(true);
  expect(canGoOn(null, about)).toBe(false);
  for (const other of [{ account: 'bob' }, { of: 'evening' }, { day: '2026-11-21' }])
    expect(canGoOn(routine, { ...about, ...other })).toBe(false);
  expect(canGoOn(press(routine, ['done']).routine, about)).toBe(false);
});

const habits: Arbitrary<LastingHabit[]> = array(
  record({ isTimed: constantFrom(true, false), minutes: integer({ min: 1, max: 240 }) }),
  { minLength: 1, maxLength: 5 },
).map((made) =>
  made.map(({ isTimed, minutes }, at) => (isTimed ? timed(`h${at}`, minutes) : check(`h${at}`, minutes))),
);
const moves = array(
  record({
    action: constantFrom<RoutineAction>('done', 'skip', 'more', 'back'),
    wait: integer({ min: 0, max: 3 * HOUR }),
  }),
  { maxLength: 20 },
);

/** What the writes of a routine leave behind: the ticks and the running timers. */
function worldAfter(writes: readonly RoutineWrite[]) {
  const ticked = new Set<string>();
  const running = new Set<string>();
  for (const { type, habitId } of writes) {
    if (type === 'tick') ticked.add(habitId);
    if (type === 'untick') ticked.delete(habitId);
    if (type === 'start') running.add(habitId);
    if (type === 'stop' || type === 'discard') running.delete(habitId);
  }
  return { ticked, running };
}

test('law: what is left falls by exactly the time that passes, whatever the page did meanwhile', () => {
  assert(
    property(
      habits,
      integer({ min: 0, max: 12 * HOUR }),
      integer({ min: 0, max: 12 * HOUR }),
      (made, early, more) => {
        const { routine } = begin(made);
        const [before, after] = [viewRoutine(routine, NOW + early), viewRoutine(routine, NOW + early + more)];
        expect(before.left - after.left).toBe(more);
      },
    ),
  );
});

test('law: a reload at any moment changes nothing', () => {
  assert(
    property(habits, moves, (made, pressed) => {
      let [kept, reloaded] = [begin(made).routine, begin(made).routine];
      let now = NOW;
      for (const { action, wait } of pressed) {
        now += wait;
        const known = { ...free };
        kept = stepRoutine(kept, action, now, known).routine;
        reloaded = stepRoutine(JSON.parse(JSON.stringify(reloaded)) as Routine, action, now, known).routine;
        expect(viewRoutine(reloaded, now)).toEqual(viewRoutine(kept, now));
      }
    }),
  );
});

test('law: the ticks are those of the steps that are done, and only the timer of the current step runs', () => {
  assert(
    property(habits, moves, (made, pressed) => {
      const begun = begin(made);
      let { routine } = begun;
      const writes = [...begun.writes];
      let now = NOW;
      for (const { action, wait } of pressed) {
        now += wait;
        const { running } = worldAfter(writes);
        // As the habits are without other devices: a step that is gone back to is open again.
        const after = stepRoutine(routine, action, now, { ...free, isRunning: (id) => running.has(id) });
        writes.push(...after.writes);
        routine = after.routine;
      }
      const world = worldAfter(writes);
      const doneTicks = routine.steps
        .filter((step, at) => at < routine.at && step.way === 'tick' && step.outcome === 'done')
        .map(({ habitId }) => habitId);
      expect([...world.ticked].toSorted()).toEqual(doneTicks.toSorted());
      const current: RoutineStep | undefined = routine.steps[routine.at];
      expect([...world.running]).toEqual(current?.way === 'timer' ? [current.habitId] : []);
    }),
  );
});

test('law: the routine ends no sooner than its steps take, to the second', () => {
  assert(
    property(habits, (made) => {
      const { routine } = begin(made);
      const whole = made.reduce((sum, habit) => sum + (plannedMinutes(habit) ?? 0), 0);
      expect(viewRoutine(routine, NOW).endsAt - NOW).toBe(whole * 60 * SECOND);
    }),
  );
});
