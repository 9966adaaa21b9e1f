import { expect, test } from 'vitest';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { useWrite } from './react.tsx';
import { useCircle, useCircles } from './react-circles.ts';

const own: OwnCircle = {
  id: 'c1',
  name: 'Sunday runners',
  emoji: 'running-shoe',
  shares: [{ habitId: 'run', level: 'today', shownName: null }],
};
const { shares: _, ...look } = own;
const before = {
  habitId: 'run',
  name: 'Run',
  emoji: 'seedling',
  level: 'today' as const,
  days: [{ day: today, state: 'open' as const }],
};
const member = {
  isCreator: false,
  day: today,
  partOfDay: 'evening',
  isBack: false,
  shares: [before],
} as const;
const page: Circle = {
  ...look,
  isCreator: false,
  isMuted: false,
  at: `${today}T12:00:00.000Z`,
  members: [
    { ...member, shares: [before], id: 'm1', displayName: 'Camille', isMe: true },
    { ...member, shares: [{ ...before, habitId: 'other' }], id: 'm2', displayName: 'Ann', isMe: false },
  ],
  goals: [],
  cheers: [],
  links: [],
};

/** The states of today of each member, and how many circles the user has. */
function Shown() {
  const write = useWrite();
  const { data: circle } = useCircle('c1');
  const { data: circles } = useCircles();
  const states = circle?.members.map(({ shares }) => shares.map(({ days }) => days.at(-1)?.state).join('+'));
  const tick = () => void write('habit.tick', { id: 'run', action: 'create', days: [today] });
  return (
    <>
      <p>{circle === null ? 'none' : states?.join(', ')}</p>
      <p>{circles && `${circles.length} in all`}</p>
      <button type="button" onClick={tick}>
        Tick
      </button>
    </>
  );
}

async function show(inCircle: boolean, circle: () => Response) {
  const lists = [[own]];
  return await renderApp(<Shown />, {
    habits: [buildHabit({ id: 'run', name: 'Run' })],
    user: { inCircle },
    answer: ({ method, path }) => {
      if (method !== 'GET') return new Promise<Response>(() => {});
      return path === '/circles/c1' ? circle() : Response.json(lists.shift() ?? []);
    },
  });
}

test('shows the user’s own days as they change, without the server', async () => {
  const screen = await show(true, () => Response.json(page));
  await expect.element(screen.getByText('open, open')).toBeVisible();
  await screen.getByRole('button', { name: 'Tick' }).click();
  await expect.element(screen.getByText('done, open')).toBeVisible();
});

test('reads the list again when the user is no longer in a circle', async () => {
  const screen = await show(true, () => Response.json({ message: 'notFound' }, { status: 404 }));
  await expect.element(screen.getByText('none')).toBeVisible();
  await expect.element(screen.getByText('0 in all')).toBeVisible();
});

test('requests nothing for a user without a circle', async () => {
  const screen = await show(false, () => Response.json(page));
  await expect.element(screen.getByText('0 in all')).toBeVisible();
  expect(screen.sent.filter(({ path }) => path.startsWith('/circles'))).toEqual([]);
});
