import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { ShareSection } from './share-section.tsx';
import '#client/outbox/mutations/late.ts';

const runners: OwnCircle = { id: 'c1', name: 'Sunday runners', emoji: 'running-shoe', shares: [] };

/** The circle of Camille and Ann. */
function pageOf({ id, name, emoji }: OwnCircle): Circle {
  const member = { day: today, partOfDay: 'evening', isBack: false, shares: [] } as const;
  return {
    id,
    name,
    emoji,
    isCreator: true,
    isMuted: false,
    at: `${today}T12:00:00.000Z`,
    members: [
      { ...member, shares: [], id: 'm1', displayName: 'Camille', isMe: true, isCreator: true },
      { ...member, shares: [], id: 'm2', displayName: 'Ann', isMe: false, isCreator: false },
    ],
    goals: [],
    cheers: [],
    links: [],
  };
}

function Section() {
  const [habit] = useAccountData().habits;
  return habit && <ShareSection habit={habit} />;
}

async function show(circles: OwnCircle[], habit: Partial<Habit> = {}) {
  const run = buildHabit({ id: 'run', name: 'Run', ...habit });
  const screen = await renderApp(<Section />, {
    habits: [run],
    user: { inCircle: true },
    answer: ({ method, path }) => {
      if (method !== 'GET') return new Promise<Response>(() => {});
      const circle = circles.find(({ id }) => path === `/circles/${id}`);
      return Response.json(circle ? pageOf(circle) : circles);
    },
  });
  const written = () => screen.client.outbox.pending().map(({ variables }) => variables);
  return { ...screen, written };
}

test('shows a habit at a level, previews what the other sees of it, and ends that', async () => {
  const history = { [today]: 1, [addDays(today, -1)]: 1 };
  const screen = await show([runners], { history });
  await screen.getByRole('radio', { name: 'Week' }).click();
  const preview = screen.getByRole('figure', { name: 'What Ann sees' });
  await expect.element(preview.getByRole('img', { name: /: done, today: done$/ })).toBeVisible();
  await screen.getByRole('radio', { name: 'Today' }).click();
  await expect.element(preview.getByText('Done today')).toBeVisible();
  await screen.getByRole('radio', { name: 'Not shown' }).click();
  await expect.poll(() => preview.query()).toBeNull();
  const share = { circleId: 'c1', habitId: 'run', shownName: null };
  expect(screen.written().at(-1)).toEqual({ ...share, level: null });
});

test('shows it under another name, which an empty field takes back', async () => {
  const screen = await show([{ ...runners, shares: [{ habitId: 'run', level: 'today', shownName: null }] }]);
  await screen.getByRole('button', { name: 'Show it under another name' }).click();
  const field = screen.getByRole('textbox', { name: 'Its name in this circle' });
  await expect.element(field).toHaveFocus();
  await field.fill(' Sport ');
  const preview = screen.getByRole('figure');
  await expect.element(preview.getByText('Sport')).toBeVisible();
  await field.fill('');
  await expect.element(preview.getByText('Run')).toBeVisible();
  const names = screen.written().map((each) => (each as { shownName: string | null }).shownName);
  expect(names.at(-1)).toBeNull();
});

test('says what is never shown, of a limit too', async () => {
  const screen = await show([runners]);
  await expect.element(screen.getByText(/^Notes, reminders and your other habits are never/)).toBeVisible();
  await screen.unmount();
  const limit = await show([runners], { kind: 'limit', target: 2 });
  await expect.element(limit.getByText(/^Only clean days are shown/)).toBeVisible();
});

test('has no room for one habit more than a circle takes', async () => {
  const shares = Array.from({ length: 20 }, (_, index) => {
    return { habitId: `h${index}`, level: 'today', shownName: null } as const;
  });
  const screen = await show([{ ...runners, shares }]);
  await expect.element(screen.getByText(/^You show 20 habits here/)).toBeVisible();
  expect(screen.getByRole('radio').query()).toBeNull();
});

test('offers to read circles again that did not load', async () => {
  const answers = [new Response(null, { status: 500 }), new Response(null, { status: 500 })];
  const screen = await renderApp(<Section />, {
    habits: [buildHabit({ id: 'run' })],
    user: { inCircle: true },
    answer: () => answers.shift() ?? Response.json([runners]),
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Sunday runners')).toBeVisible();
});
