import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#server/http/api-base.ts';
import { buildDivider, buildHabit, buildUser, step } from './factories.ts';
import type { Sending } from './send.ts';
import { type TestApp, TODAY } from './test-app.ts';

export type CallName = keyof typeof calls;

/** Every call that the app answers today, by name. */
export function servedCalls({ app }: TestApp): [CallName, Call][] {
  const all = Object.entries<Call>(calls) as [CallName, Call][];
  return all.filter(([, { method, path }]) => {
    const url = API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
    return app.hasRoute({ method, url });
  });
}

/** What makes a call succeed: a new user with a divider and a habit of one step, and a body that it takes. */
export async function happySending(api: TestApp, name: CallName): Promise<Sending> {
  const as = await buildUser(api);
  const steps = [step('One')] as const;
  const habit = await buildHabit(api, as, { steps });
  const divider = await buildDivider(api, as);
  const id = calls[name].path.startsWith('/dividers') ? divider.id : habit.id;
  const password = 'a fine long password';
  const bodies: Partial<Record<CallName, object>> = {
    register: { email: `joining-${as.userId}@example.org`, password, firstName: 'Ann' },
    loginEmail: { email: as.email, password },
    createDivider: { name: 'Morning' },
    createHabit: { name: 'Read', emoji: 'open-book' },
    createStep: { name: 'Two' },
    setActivities: { action: 'create', days: [TODAY] },
    reorderHabits: { suite: [{ id: habit.id, order: 3 }] },
    reorderDividers: { suite: [{ id: divider.id, order: 3 }] },
    reorderSteps: { suite: [{ id: steps[0].id, order: 3 }] },
    updateUser: { email: `changed-${as.userId}@example.org`, firstName: 'Zoé' },
    updateHabit: { name: 'Run', days: [1] },
    updateDivider: { closed: true },
    sendPowerEvent: { name: 'Create Habit', properties: { emoji: 'open-book' } },
    updateStep: { completed: true, name: 'First' },
  };
  return {
    as,
    params: { id, stepId: steps[0].id },
    ...(calls[name].method === 'GET' ? {} : { body: bodies[name] ?? {} }),
  };
}
