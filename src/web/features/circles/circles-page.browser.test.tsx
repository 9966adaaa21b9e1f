import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import type { Circle } from '#contract/circles.ts';
import { addDays, weekdayOf } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { buildCircle, buildGoal, buildMember, buildShared, ownOf } from '#tests/web/build-circle.ts';
import { buildHabit, renderApp, type SentRequest, today } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { CirclesPage } from './circles-page.tsx';

afterEach(() => {
  clearToasts();
  localStorage.clear();
});

type Answer = (request: SentRequest) => Response | undefined;
type Given = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'answer'> & { answer?: Answer };

/** The page of a user who is in these circles. */
async function showCircles(circles: readonly Circle[], { answer, ...given }: Given = {}) {
  await lateDefinitions.load();
  const server = (request: SentRequest): Response | Promise<Response> => {
    const own = answer?.(request);
    if (own) return own;
    const { method, path } = request;
    const circle = circles.find(({ id }) => path === `/circles/${id}`);
    if (method === 'GET' && path === '/circles') return Response.json(circles.map(ownOf));
    if (method === 'GET' && circle) return Response.json(circle);
    return new Promise(() => {});
  };
  const user = { inCircle: circles.length > 0 };
  return await renderApp(<CirclesPage />, { path: '/circles', user, answer: server, ...given });
}

type Screen = Awaited<ReturnType<typeof showCircles>>;

const cardOf = (screen: Screen, name: string) =>
  screen.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

const textOf = (card: ReturnType<typeof cardOf>) => card.element().textContent;

const me = buildMember('Camille', { id: 'me', isMe: true });
const ann = buildMember('Ann', { isCreator: true });

test('invites a user who is in no circle to make one', async () => {
  const made = buildCircle({ members: [me] });
  let isMade = false;
  const screen = await showCircles([], {
    answer({ method, path }) {
      if (method === 'POST' && path === '/circles') {
        isMade = true;
        return Response.json(ownOf(made), { status: 201 });
      }
      if (path === '/circles') return Response.json(isMade ? [ownOf(made)] : []);
      return path === `/circles/${made.id}` ? Response.json(made) : undefined;
    },
  });
  await screen.getByRole('button', { name: 'Make a circle' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Your name in this circle')).toHaveValue('Camille');
  await dialog.getByRole('button', { name: 'Make a circle' }).click();
  await expect.element(dialog.getByLabelText('Name of the circle')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Name of the circle').fill(' Sunday runners ');
  await dialog.getByRole('button', { name: 'Make a circle' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
  expect(screen.sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Sunday runners',
    emoji: 'people-holding-hands',
    displayName: 'Camille',
  });
  expect(screen.navigation.shown.location.search).toBe('?circle=runners');
});

test('shows the circle that the address names, the user first and the others by when they joined', async () => {
  const readers = buildCircle({ id: 'readers', name: 'Readers', members: [ann, buildMember('Bo'), me] });
  const screen = await showCircles([buildCircle(), readers], { path: '/circles?circle=readers' });
  await expect.element(screen.getByRole('heading', { name: 'Readers' })).toBeVisible();
  const names = screen.getByRole('heading', { level: 3 });
  await expect
    .poll(() => names.elements().map((name) => name.textContent))
    .toEqual(['Goals', 'Camille (you)', 'Ann', 'Bo']);
  const current = screen.getByRole('link', { name: 'Readers' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await screen.getByRole('link', { name: 'Sunday runners' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
});

test('tells the clock of a member only where it is another part of the day, or another day', async () => {
  const members = [
    me,
    ann,
    buildMember('Bo', { partOfDay: 'evening' }),
    buildMember('Cy', { day: addDays(today, 1), partOfDay: 'night' }),
  ];
  const screen = await showCircles([buildCircle({ members })]);
  await expect.poll(() => textOf(cardOf(screen, 'Bo'))).toContain('evening there');
  const tomorrow = createFormats('en').weekday(weekdayOf(addDays(today, 1)));
  await expect.poll(() => textOf(cardOf(screen, 'Cy'))).toContain(`${tomorrow} night there`);
  expect(textOf(cardOf(screen, 'Ann'))).not.toContain('there');
});

test('sends a cheer, shows it as sent, and takes it back by the toast or by the menu', async () => {
  const circle = buildCircle({ members: [me, ann] });
  const screen = await showCircles([circle]);
  const { outbox } = screen.client;
  const kinds = () => outbox.pending().map(({ variables }) => (variables as { kind: string | null }).kind);
  const open = screen.getByRole('button', { name: 'Cheer Ann' });
  await open.click();
  await screen.getByRole('menuitemradio', { name: 'Wow' }).click();
  const sent = screen.getByRole('button', { name: /^You cheered Ann: Wow/ });
  await expect.element(sent).toBeVisible();
  expect(kinds()).toEqual(['wow']);
  currentToasts()[0]?.action?.run();
  await expect.element(open).toBeVisible();
  await open.click();
  await screen.getByRole('menuitemradio', { name: 'With you' }).click();
  await screen.getByRole('button', { name: /^You cheered Ann: With you/ }).click();
  await screen.getByRole('menuitem', { name: 'Take it back' }).click();
  await expect.element(open).toBeVisible();
  expect(kinds().at(-1)).toBeNull();
});

test('offers to welcome back only a member who has just come back, and shows the user their own cheers', async () => {
  const members = [me, { ...ann, isBack: true }, buildMember('Bo')];
  const cheers = [{ from: 'bo', to: 'me', kind: 'wellDone' } as const];
  const screen = await showCircles([buildCircle({ members, cheers })]);
  const welcome = screen.getByRole('button', { name: /^Say “Welcome back”/ });
  await expect.element(welcome).toHaveAttribute('aria-pressed', 'false');
  expect(welcome.elements()).toHaveLength(1);
  await welcome.click();
  await expect.element(welcome).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => textOf(cardOf(screen, 'Camille (you)'))).toContain('Well done, from Bo');
});

test('changes the title, the target and the way of counting of a goal, and nothing that linked habits fit', async () => {
  const goal = buildGoal({
    title: 'Read together',
    unit: 'pages',
    target: 500,
    mode: 'sum',
    mayChange: true,
  });
  const answer: Answer = ({ method }) => (method === 'PATCH' ? Response.json(goal) : undefined);
  const screen = await showCircles([buildCircle({ goals: [goal] })], { answer });
  await screen.getByRole('button', { name: 'Change the goal “Read together”' }).click();
  await screen.getByLabelText('How much').fill('400');
  expect(screen.getByRole('group', { name: 'How often' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  const changes = () => screen.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await expect.poll(changes).toEqual([{ title: 'Read together', target: 400, mode: 'sum' }]);
});

test('celebrates a goal once, says nothing of one that is not reached, and asks for a habit that fits', async () => {
  const goals = [
    buildGoal({ id: 'met', title: 'Calm evenings', reached: 2, linked: 2, isMet: true }),
    buildGoal({ title: 'Read together', unit: 'pages', target: 500, mode: 'sum', reached: 412 }),
  ];
  const habits = [
    buildHabit({ id: 'read', name: 'Novels', kind: 'amount', unit: 'pages', target: 20 }),
    buildHabit({ id: 'screens', name: 'Screens', kind: 'limit', unit: 'pages', target: 20 }),
    buildHabit({ id: 'run', name: 'Run' }),
  ];
  const answer: Answer = ({ path }) =>
    path.endsWith('/link') ? new Response(null, { status: 204 }) : undefined;
  const screen = await showCircles([buildCircle({ goals })], { habits, answer });
  await expect.element(screen.getByText('Reached, all together')).toBeVisible();
  await expect.element(screen.getByText('2 of 2 did theirs')).toBeVisible();
  await expect.element(screen.getByText('412 of 500 pages')).toBeVisible();
  await screen.getByRole('button', { name: 'Link a habit to “Read together”' }).click();
  const dialog = screen.getByRole('dialog');
  const choices = dialog.getByRole('listitem');
  await expect.poll(() => choices.elements().map((choice) => choice.textContent)).toEqual(['Novels']);
  await choices.getByRole('button').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.sent.find(({ path }) => path === '/circles/runners/goals/goal/link')?.body).toEqual({
    habitId: 'read',
  });
  await screen.unmount();
  const again = await showCircles([buildCircle({ goals })], { habits });
  await expect.element(again.getByText('2 of 2 did theirs')).toBeVisible();
  expect(again.getByText('Reached, all together').elements()).toEqual([]);
});

test('leaves the words about a goal away for a user who wants none', async () => {
  const goals = [buildGoal({ reached: 2, linked: 2, isMet: true })];
  const screen = await showCircles([buildCircle({ goals })], { settings: { celebrations: 'none' } });
  await expect.element(screen.getByText('2 of 2 did theirs')).toBeVisible();
  expect(screen.getByText('Reached, all together').elements()).toEqual([]);
});

test('shows what a member shows, and offers to read again what did not load', async () => {
  const shares = [buildShared('x-xx.-o', { name: 'Walk' })];
  const circle = buildCircle({ members: [me, { ...ann, shares }, buildMember('Bo')] });
  let isDown = true;
  const screen = await showCircles([circle], {
    answer: ({ path }) =>
      isDown && path === '/circles/runners'
        ? Response.json({ message: 'unavailable', errors: [] }, { status: 503 })
        : undefined,
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.poll(() => textOf(cardOf(screen, 'Ann'))).toContain('Walk');
  await expect.poll(() => textOf(cardOf(screen, 'Bo'))).toContain('Shows nothing yet');
});
