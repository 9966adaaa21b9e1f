import { afterEach, expect, test, vi } from 'vitest';
import type { Circle } from '#contract/circles.ts';
import { buildCircle, buildMember, ownOf } from '#tests/web/build-circle.ts';
import { pressTwice } from '#tests/web/press-twice.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { CircleSettings } from './circle-settings.tsx';

afterEach(() => clearToasts());

const me = buildMember('Camille', { id: 'me', isMe: true });
const ann = buildMember('Ann');
const link = { id: 'link', expiresAt: '2026-12-08T12:00:00.000Z', usesLeft: 1 };

const made = { ...link, id: 'new', token: 'a-token', url: 'https://club.example/circles/join#a-token' };

async function showSettings(given: Partial<Circle>, isOffline = false) {
  const circle = buildCircle({ members: [me, ann], ...given });
  const onClose = vi.fn();
  const answer = ({ method, path }: SentRequest) => {
    if (method === 'GET' && path === '/circles') return Response.json([ownOf(circle)]);
    if (method === 'GET') return new Promise<Response>(() => {});
    return path.endsWith('/links')
      ? Response.json(made, { status: 201 })
      : new Response(null, { status: 204 });
  };
  const screen = await renderApp(<CircleSettings circle={circle} isOffline={isOffline} onClose={onClose} />, {
    answer,
    user: { inCircle: true },
    path: '/circles',
  });
  const writes = () =>
    screen.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  const press = (name: string) =>
    pressTwice(screen.getByRole('button', { name: new RegExp(`${name}$`) }), `Confirm ${name}`);
  return { ...screen, onClose, writes, press };
}

test('makes a link that is shown once, and revokes one that works', async () => {
  const screen = await showSettings({ links: [link] });
  await expect.element(screen.getByText('1 person can still join')).toBeVisible();
  await screen.getByRole('button', { name: 'Make a link' }).click();
  await expect.element(screen.getByLabelText('Link to the circle', { exact: true })).toHaveValue(made.url);
  await expect.element(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await screen.press('Revoke Link until 8 Dec');
  await expect.poll(screen.writes).toEqual([
    ['POST /circles/runners/links', null],
    ['DELETE /circles/runners/links/link', null],
  ]);
});

test('changes the name of the user and mutes the summary; the circle itself by its creator alone', async () => {
  const screen = await showSettings({});
  expect(screen.getByLabelText('Name of the circle').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: /Remove|End the circle/ }).elements()).toEqual([]);
  await screen.getByLabelText('Your name in this circle').fill(' Cam ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('switch', { name: 'Tell me about cheers' }).click();
  await expect.poll(screen.writes).toEqual([
    ['PATCH /circles/runners', { displayName: 'Cam' }],
    ['PATCH /circles/runners', { isMuted: true }],
  ]);
});

test('says who inherits and removes a member, for the creator', async () => {
  const screen = await showSettings({ isCreator: true });
  await expect.element(screen.getByText(/Ann, who joined first, takes the circle over/)).toBeVisible();
  await expect.element(screen.getByText(/You made this one/)).toBeVisible();
  await screen.press('Remove Ann');
  await expect
    .poll(() => currentToasts().map(({ text }) => text))
    .toEqual(['\u2068Ann\u2069 is no longer in the circle']);
  expect(screen.writes()).toEqual([['DELETE /circles/runners/members/ann', null]]);
  expect(screen.onClose).not.toHaveBeenCalled();
});

test('leaves the circle by blocking a member of a circle that the user did not make', async () => {
  const screen = await showSettings({});
  await expect.element(screen.getByText(/You didn’t make this one: you leave/)).toBeVisible();
  await screen.press('Block Ann');
  await expect.poll(() => screen.onClose.mock.calls.length).toBe(1);
  expect(screen.writes()).toEqual([['POST /circles/runners/members/ann/block', null]]);
});

test('disables all of it without a connection, and says why', async () => {
  const screen = await showSettings({ links: [link] }, true);
  await expect.element(screen.getByText('This needs a connection.')).toBeVisible();
  for (const name of ['Make a link', 'Save', 'Block Ann', 'Leave the circle'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
});
