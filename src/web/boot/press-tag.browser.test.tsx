import { afterEach, expect, test, vi } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import type { OwnTagPress } from '#contract/tags.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { pressTag } from './press-tag.ts';

afterEach(clearToasts);

const step = (id: string) => ({
  id,
  name: id,
  order: 1,
  completed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const run = buildHabit({ id: 'run', name: 'Run' });
const pack = buildHabit({ id: 'pack', name: 'Pack', steps: [step('one'), step('two')] });
const drink = buildHabit({ id: 'drink', name: 'Drink', kind: 'amount', target: 8, unit: 'glasses' });

const press = (habit: Habit, given: Partial<OwnTagPress> = {}): OwnTagPress => ({
  outcome: 'counted',
  name: habit.name,
  state: 'done',
  value: 1,
  target: null,
  unit: '',
  habitId: habit.id,
  day: today,
  before: { value: null, state: 'none', completedStepIds: [] },
  ...given,
});

const key = 'mS0rX3gVQm2y1d8l7J6b9A';

/** Presses a tag at another page of the app; the server answers nothing but that. */
async function visit(answer: () => Response | Promise<Response>, signedIn = true) {
  const { sent, client, navigation } = await renderApp(null, {
    habits: [run, pack, drink],
    path: '/settings',
    answer({ method, path }) {
      if (`${method} ${path}` === 'POST /user/tags/press') return answer();
      return Response.json({ message: 'internalError', errors: [] }, { status: 500 });
    },
  });
  if (!signedIn) client.serverState.set(['user'], null);
  const openPage = vi.fn();
  const t = createTranslator(await loadAllMessages('en'), 'en');
  await pressTag({ client, locale: 'en', t }, navigation, key, openPage);
  const changes = () => sent.filter(({ method }) => method === 'PATCH');
  return { sent, changes, openPage, path: () => navigation.shown.location.pathname };
}

test.each([
  ['a tick', press(run), '“Run” ticked', { value: null }],
  [
    'a tick on a day that was skipped',
    press(run, { before: { value: null, state: 'skipped', completedStepIds: [] } }),
    '“Run” ticked',
    { value: null, state: 'skipped' },
  ],
  [
    'the steps that it completed',
    press(pack, { before: { value: null, state: 'none', completedStepIds: ['one'] } }),
    '“Pack” ticked',
    { completedStepIds: ['one'] },
  ],
  [
    'what it added',
    press(drink, { value: 0.3, before: { value: 0.1, state: 'none', completedStepIds: [] } }),
    'Added to “Drink”',
    { value: 0.1 },
  ],
  ['a first amount', press(drink, { value: 2 }), 'Added to “Drink”', { value: null }],
])('shows the list and takes back %s', async (_, pressed, text, change) => {
  const { sent, changes, path } = await visit(() => Response.json(pressed));
  expect(path()).toBe('/');
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ key }]);
  const [toast] = currentToasts();
  expect(toast?.text).toBe(text);
  expect(changes()).toEqual([]);
  toast?.action?.run();
  await expect
    .poll(() => changes().map((request) => [request.path, request.body]))
    .toEqual([[`/habits/${pressed.habitId}/days/${today}`, change]]);
});

test.each([
  ['repeated', '“Run” was counted just now.'],
  ['unchanged', '“Run” is done already today.'],
  ['closed', '“Run” is no longer in your list.'],
] as const)('says what became of a press that logged nothing: %s', async (outcome, text) => {
  await visit(() => Response.json(press(run, { outcome })));
  expect(currentToasts().map((toast) => [toast.text, toast.action])).toEqual([[text, undefined]]);
});

test('opens the page of a tag that is not the user’s, and of any tag for a visitor', async () => {
  const unknown = () => Response.json({ message: 'notFound', errors: [] }, { status: 404 });
  const { openPage } = await visit(unknown);
  expect(openPage).toHaveBeenCalledOnce();
  const visitor = await visit(unknown, false);
  expect(visitor.openPage).toHaveBeenCalledOnce();
  expect([visitor.sent.filter(({ method }) => method === 'POST'), currentToasts()]).toEqual([[], []]);
});

test('says why nothing was pressed', async () => {
  const { openPage } = await visit(() => Promise.reject(new TypeError('offline')));
  expect(currentToasts().map(({ text }) => text)).toEqual(['No connection right now.']);
  clearToasts();
  await visit(() => Response.json({ message: 'tooManyRequests', errors: [] }, { status: 429 }));
  expect(currentToasts().map(({ status }) => status)).toEqual(['error']);
  expect(openPage).not.toHaveBeenCalled();
});
