import { type Day, daysFrom } from './calendar.ts';
import { type Answer, begunOn, itemsOf, memoryOf, runsOf } from './figures.ts';
import { type Facts, firstDayOf, itemsADay, planOn, runsOn } from './plan.ts';

export type GroupRule =
  | { readonly type: 'all' | 'any' }
  | { readonly type: 'atLeast'; readonly count: number };

/** The streak and the strength of habits that count as one, today: of a limit nothing is to be done, and a scale is never due. */
export function groupOf(all: readonly Facts[], rule: GroupRule, today: Day, grace: boolean) {
  const habits = all
    .filter(({ kind }) => kind === 'check' || kind === 'amount')
    .map((each) => begunOn(each, today));
  const items = habits.map((facts) => itemsOf(facts, today + 1).items);
  const answers: Answer[] = [];
  let strength = 0;
  for (const day of daysFrom(Math.min(today, ...habits.map(firstDayOf)), today)) {
    const due = items.map((its) => its.filter((item) => item.day === day)).filter(({ length }) => length > 0);
    const done = due.filter((its) => its.some(({ met }) => met)).length;
    const met = due.length > 0 && done >= neededOf(rule, due.length);
    if (due.length === 0 || (!met && day === today)) continue;
    answers.push({ unit: 'day', begin: day, met });
    const memory = memoryOf(itemsADayOf(habits, day));
    strength = strength * memory + Number(met) * (1 - memory);
  }
  return { streak: runsOf(answers, 'day', grace).at(-1) ?? 0, strength };
}

function neededOf(rule: GroupRule, due: number): number {
  if (rule.type === 'atLeast') return Math.min(rule.count, due);
  return rule.type === 'all' ? due : 1;
}

/** How likely it is that one of them is due: on the weekdays of all that have some, on the others by chance. */
function itemsADayOf(habits: readonly Facts[], day: Day): number {
  const weekdays = new Set<number>();
  let free = 1;
  for (const facts of habits.filter((each) => runsOn(each, day))) {
    const plan = planOn(facts, day);
    if (plan.repeat.type === 'weekdays') for (const weekday of plan.repeat.days) weekdays.add(weekday);
    else free *= 1 - Math.min(1, itemsADay(plan));
  }
  return 1 - free * (1 - weekdays.size / 7);
}
