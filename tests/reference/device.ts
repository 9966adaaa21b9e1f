import type { ApiClient } from '#client/api/api-client.ts';
import { graphOf } from '#client/figures/days.ts';
import { Figures } from '#client/figures/figures.ts';
import { onDay } from '#client/optimistic-state.ts';
import { withPending } from '#client/outbox/mutation.ts';
import type { InputOf, MutationName } from '#client/outbox/mutations/all.ts';
import { type AccountData, emptyAccountData } from '#client/state/account-data.ts';
import { readHome } from '#client/state/queries.ts';
import '#client/outbox/mutations/late.ts';
import { calls } from '#contract/calls.ts';
import { dayRange } from '#domain/days/day-key.ts';
import { groupFigures } from '#domain/figures/group.ts';
import { shownDay } from '#domain/list/shown-day.ts';
import { coversOf, inOrder } from '#domain/order/ordering.ts';
import { toUnits, valueOf } from '#domain/record/day-flags.ts';
import { send } from '#tests/api/send.ts';
import type { Told } from './compare.ts';
import type { Person } from './person.ts';
import { keyOf } from './show.ts';

/** The screens of a device: what it has read, and since then only what was done on it. */
export class Device {
  readonly #person: Person;
  #data: AccountData = emptyAccountData;

  constructor(person: Person) {
    this.#person = person;
  }

  /** Takes over all that the server has. */
  async sync(): Promise<void> {
    const { api, as } = this.#person;
    const call = async () => (await send(api, calls.getRecords, { as })).body;
    const { stats: _, achievements: __, ...home } = await readHome({ call: call as ApiClient['call'] });
    const { body: archives } = await send(api, calls.listHabits, { as, query: { archived: 'true' } });
    this.#data = { ...emptyAccountData, ...home, archives };
  }

  /** Does something without a connection. */
  write<K extends MutationName>(kind: K, variables: InputOf<K>): void {
    const at = new Date(this.#person.api.clock.now).toISOString();
    const mutation = { id: '', kind, variables, account: '', createdAt: at, claimed: false, sequence: 0 };
    // Another clock may take today back: a plan ahead is not to begin by the day of the clock before it.
    const isOfUser = kind === 'settings.update' || kind === 'user.update';
    this.#data = withPending(isOfUser ? this.#data : this.#shown, [mutation], this.#today);
  }

  get #today(): string {
    return keyOf(this.#person.today);
  }

  get #shown(): AccountData {
    return onDay(this.#data, this.#today);
  }

  #group(data: AccountData, figures: Figures): Told['group'] {
    const [divider] = data.dividers;
    if (!divider?.rule) return null;
    const covers = coversOf(inOrder(data.dividers, data.habits));
    const under = data.habits.filter(({ id }) => covers.get(id)?.id === divider.id);
    const records = under.map((habit) => figures.record(data, this.#today, habit));
    return groupFigures(records, divider.rule, this.#today, data.settings.grace);
  }

  /** What its screens show. */
  tell(name: string): Told {
    const data = this.#shown;
    const today = this.#today;
    const figures = new Figures(
      () => true,
      (work) => work(),
    );
    const stats = figures.stats(data, today, undefined);
    if (!stats) throw new Error('A device has no figures');
    const habits = [...data.habits, ...data.archives];
    return {
      name,
      habits,
      achievements: figures.achievements(data, today, undefined) ?? [],
      habitsCompleted: data.statistics.habitsCompleted,
      stats,
      group: this.#group(data, figures),
      daysOf: async ({ id }, startDate, stopDate) => {
        const habit = habits.find((each) => each.id === id);
        const graph = graphOf(figures, data, today, { startDate, stopDate }, id);
        if (!habit || !graph) throw new Error('A device lacks a habit');
        const record = figures.record(data, today, habit);
        const days = dayRange(startDate, stopDate).map((day) => {
          const logged = toUnits(record.values?.get(day) ?? null);
          const value = habit.kind === 'check' ? valueOf(Number(record.ticks.has(day))) : logged;
          return [day, { state: shownDay(habit, record, day, undefined).state, value }] as const;
        });
        return { days: Object.fromEntries(days), graph };
      },
    };
  }
}
