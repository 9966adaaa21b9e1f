import { afterEach, expect, test } from 'vitest';
import { keys } from '#client/state/queries.ts';
import { buildCircle, ownOf } from '#tests/web/build-circle.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { JoinPage } from './join-page.tsx';

afterEach(() => {
  clearToasts();
  sessionStorage.clear();
});

const circle = buildCircle();
const shown = {
  name: circle.name,
  emoji: circle.emoji,
  invitedBy: 'Ann',
  members: ['Ann', 'Bo', 'Bo'],
  mayRegister: false,
};
const refused = (message: string) => Response.json({ message, errors: [] }, { status: 400 });

const showPage = async (path: string, answer: (request: SentRequest) => Response | undefined) =>
  await renderApp(<JoinPage />, {
    path,
    answer: (request) => answer(request) ?? new Promise<Response>(() => {}),
  });

test('describes the circle of a link, joins it under the chosen name, and opens it', async () => {
  const screen = await showPage('/circles/join#a-token', ({ method, path }) => {
    if (path === '/circles/describe') return Response.json(shown);
    if (path === '/circles/join') return Response.json(ownOf(circle), { status: 201 });
    return method === 'GET' && path === '/circles' ? Response.json([ownOf(circle)]) : undefined;
  });
  await expect.element(screen.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(3);
  const name = screen.getByLabelText('Your name in this circle');
  await expect.element(name).toHaveValue('Camille');
  await name.fill('Cam');
  await screen.getByRole('button', { name: 'Join the circle' }).click();
  await expect.poll(() => screen.navigation.shown.location.search).toBe('?circle=runners');
  expect(screen.sent.find(({ path }) => path === '/circles/join')?.body).toEqual({
    token: 'a-token',
    displayName: 'Cam',
  });
  expect(currentToasts().map(({ text }) => text)).toEqual(['You are in the circle']);
  expect(sessionStorage.getItem('circle')).toBeNull();
});

test('keeps the way into a circle for the next visit of the tab, unless it does not work', async () => {
  const first = await showPage('/circles/join#a-token', ({ path }) =>
    path === '/circles/describe' ? Response.json(shown) : undefined,
  );
  await expect.element(first.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
  await first.unmount();
  const second = await showPage('/circles/join', ({ path }) =>
    path === '/circles/describe' ? refused('circleLinkInvalid') : undefined,
  );
  await expect
    .element(second.getByRole('heading', { name: 'This invitation no longer works' }))
    .toBeVisible();
  expect(second.sent[0]?.body).toEqual({ token: 'a-token' });
  expect(sessionStorage.getItem('circle')).toBeNull();
});

test('asks for the link where there is none, and sends none that is too long', async () => {
  const screen = await showPage('/circles/join', () => undefined);
  await expect.element(screen.getByText(/^Open the link that you were sent/)).toBeVisible();
  await screen.unmount();
  const long = await showPage(`/circles/join#${'a'.repeat(65)}`, () => undefined);
  await expect.element(long.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  expect([...screen.sent, ...long.sent].map(({ path }) => path)).not.toContain('/circles/describe');
});

test('offers to try again where the server does not say', async () => {
  let isDown = true;
  const screen = await showPage('/circles/join#a-token', ({ path }) => {
    if (path !== '/circles/describe') return undefined;
    return isDown
      ? Response.json({ message: 'unavailable', errors: [] }, { status: 503 })
      : Response.json(shown);
  });
  await expect.element(screen.getByRole('heading', { name: 'The invitation didn’t load' })).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sunday runners' })).toBeVisible();
});

test('leads a visitor to the club, where the link counts as an invitation if it may', async () => {
  const screen = await showPage('/circles/join#a-token', ({ path }) =>
    path === '/circles/describe' ? Response.json({ ...shown, mayRegister: true }) : undefined,
  );
  screen.client.serverState.set(keys.user, null);
  const register = screen.getByRole('link', { name: 'Join the club' });
  await expect.element(register).toHaveAttribute('href', '/auth/register?next=%2Fcircles%2Fjoin');
  await expect.poll(() => sessionStorage.getItem('invite')).toBe('a-token');
  expect(sessionStorage.getItem('circle')).toBe('a-token');
});
