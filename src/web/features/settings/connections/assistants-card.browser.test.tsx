import { afterEach, expect, test } from 'vitest';
import type { Connection, Undone } from '#contract/connections.ts';
import { CONNECTIONS_MAX } from '#contract/limits.ts';
import type { Locale } from '#i18n/locale.ts';
import { pressTwice } from '#tests/web/press-twice.ts';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts, removeToast } from '#web/ui/toast-store.ts';
import { AssistantsCard } from './assistants-card.tsx';

afterEach(clearToasts);

const connection = (number: number, given: Partial<Connection> = {}): Connection => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Claude ${number}`,
  clientId: 'https://claude.ai/client',
  host: 'claude.ai',
  scopes: ['today:read', 'days:write'],
  habitIds: null,
  createdAt: '2026-03-12T10:00:00.000Z',
  lastUsedOn: null,
  lastNetwork: null,
  writesToday: 0,
  ...given,
});

interface ShowOptions {
  connections?: readonly Connection[];
  undone?: Undone;
  locale?: Locale;
  answer?: (request: SentRequest) => Response | undefined;
}

/** The card before a server with these assistants. */
async function show({ connections = [], undone, locale = 'en', answer }: ShowOptions = {}) {
  let isUndone = false;
  const screen = await renderApp(<AssistantsCard />, {
    locale,
    habits: [buildHabit({ id: 'run', name: 'Run' })],
    answer(request) {
      const given = answer?.(request);
      if (given) return given;
      const { method, path } = request;
      if (method === 'DELETE') return new Response(null, { status: 204 });
      if (path === '/user/tokens') return Response.json([]);
      if (path === '/user/connections') {
        const { kept = 0 } = undone ?? {};
        return Response.json(connections.map((each) => (isUndone ? { ...each, writesToday: kept } : each)));
      }
      if (method === 'POST' && undone) {
        isUndone = true;
        return Response.json(undone);
      }
      return new Promise(() => {});
    },
  });
  const card = screen.getByRole('region', { name: 'Assistants' });
  const writes = () => screen.sent.filter(({ method }) => method !== 'GET');
  return { ...screen, card, rows: card.getByRole('listitem'), writes };
}

const refused = () => Response.json({ message: 'internalError', errors: [] }, { status: 500 });

test('says of each assistant where it is from, what it may do, when it was used, and what it changed', async () => {
  const { rows } = await show({
    connections: [
      connection(1, {
        habitIds: ['run'],
        lastUsedOn: '2026-03-14',
        lastNetwork: '192.0.2.0/24',
        writesToday: 3,
      }),
      connection(2, { scopes: ['notes'] }),
    ],
  });
  for (const part of [
    'Claude 1',
    'claude.ai',
    'May see today’s habits, tick and log',
    'Run',
    '14 March 2026, from 192.0.2.x',
    '3 changes today, by Claude 1',
  ])
    await expect.element(rows.first()).toMatchTextContent(part);
  for (const part of ['May read and write notes', 'All habits', 'Not used yet'])
    await expect.element(rows.last()).toMatchTextContent(part);
  expect(rows.last().getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

test('says how to connect one, until there are too many', async () => {
  const { card, unmount } = await show();
  await expect.element(card).toMatchTextContent('No assistant yet');
  await expect.element(card).toMatchTextContent('/mcp');
  await expect.element(card.getByRole('button', { name: 'Copy' })).toBeVisible();
  await unmount();
  const connections = Array.from({ length: CONNECTIONS_MAX }, (_, number) => connection(number));
  const full = await show({ connections });
  await expect.element(full.card).toMatchTextContent(`You have ${CONNECTIONS_MAX} assistants`);
  expect(full.card.getByRole('button', { name: 'Copy' }).query()).toBeNull();
});

test('reads the assistants again after a failure', async () => {
  let isDown = true;
  const { card } = await show({
    answer: ({ path }) => (isDown && path === '/user/connections' ? refused() : undefined),
  });
  const alert = card.getByRole('alert');
  await expect.element(alert).toBeVisible();
  isDown = false;
  await alert.getByRole('button').click();
  await expect.element(card).toMatchTextContent('No assistant yet');
});

/** Takes back the changes of an assistant. */
async function undo(options: ShowOptions) {
  const shown = await show({ connections: [connection(1, { writesToday: 3 })], ...options });
  const button = shown.card.getByRole('button', { name: /(by|par) Claude 1$/ });
  await expect.element(button).toBeVisible();
  await pressTwice(button, /^Confirm/);
  return shown;
}

test('takes back what an assistant changed today, and says how much', async () => {
  const { rows, writes } = await undo({ undone: { undone: 3, kept: 0 } });
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual(['3 changes taken back.']);
  expect(writes().map(({ path }) => path)).toEqual([`/user/connections/${connection(1).id}/undo`]);
  await expect.element(rows.first()).not.toMatchTextContent('changes today');
  await expect.element(rows.getByRole('button', { name: 'Revoke Claude 1' })).toHaveFocus();
});

test.each([
  ['en', '2 changes taken back. 1 change kept, since it was changed afterwards.'],
  ['fr', '2\u00a0modifications annulées. 1\u00a0modification conservée, car elle a été retouchée depuis.'],
] as const)('says what was kept, since it was changed afterwards, in %s', async (locale, text) => {
  const { rows } = await undo({ undone: { undone: 2, kept: 1 }, locale });
  await expect.poll(() => currentToasts().map((toast) => toast.text)).toEqual([text]);
  await expect
    .element(rows.first())
    .toMatchTextContent(locale === 'en' ? '1 change today' : '1 modification aujourd’hui');
});

test('says why nothing could be taken back', async () => {
  const { rows } = await undo({ answer: ({ method }) => (method === 'POST' ? refused() : undefined) });
  await expect.poll(() => currentToasts().map(({ status }) => status)).toEqual(['error']);
  await expect.element(rows.first()).toMatchTextContent('3 changes today');
});

test('ends the access of an assistant once its undo is gone', async () => {
  const { card, rows, writes } = await show({ connections: [connection(1), connection(2)] });
  await card.getByRole('button', { name: 'Revoke Claude 1' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  expect(writes()).toEqual([]);
  removeToast(currentToasts()[0]?.id ?? '');
  await expect
    .poll(() => writes().map(({ method, path }) => `${method} ${path}`))
    .toEqual([`DELETE /user/connections/${connection(1).id}`]);
});
