import { afterEach, expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { TOKENS_MAX } from '#contract/limits.ts';
import type { ListedToken, PersonalToken } from '#contract/personal-tokens.ts';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import { clearToasts, currentToasts, removeToast } from '#web/ui/toast-store.ts';
import { TokensCard } from './tokens-card.tsx';

afterEach(clearToasts);

const secret = `res_${'a'.repeat(49)}`;

const token = (number: number, given: Partial<ListedToken> = {}): ListedToken => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Token ${number}`,
  scopes: ['today:read', 'days:write'],
  habitIds: null,
  origins: [],
  createdAt: '2026-03-12T10:00:00.000Z',
  expiresAt: null,
  lastUsedOn: null,
  lastNetwork: null,
  writesToday: 0,
  ...given,
});

const run = buildHabit({ id: 'run', name: 'Run' });

const refused = (status: number, message: string, field?: string) =>
  Response.json(
    { message, errors: field === undefined ? [] : [{ field, rule: 'generic', message: 'generic' }] },
    { status },
  );

interface ShowOptions {
  tokens?: readonly ListedToken[];
  answer?: (request: SentRequest) => Response | undefined;
}

/** The card before a server with these tokens. */
async function show({ tokens = [], answer }: ShowOptions = {}) {
  const screen = await renderApp(
    <ProofProvider>
      <TokensCard timeZone="Europe/Paris" />
    </ProofProvider>,
    {
      habits: [run],
      answer(request) {
        const given = answer?.(request);
        if (given) return given;
        const { method, path, body } = request;
        if (method === 'DELETE') return new Response(null, { status: 204 });
        if (`${method} ${path}` === 'GET /user/tokens') return Response.json(tokens);
        if (method === 'POST') {
          const { name, scopes } = body as Pick<PersonalToken, 'name' | 'scopes'>;
          return Response.json({ ...token(90, { name, scopes }), token: secret }, { status: 201 });
        }
        if (method === 'PATCH') return Response.json(token(1, body as Partial<PersonalToken>));
        return new Promise(() => {});
      },
    },
  );
  const card = screen.getByRole('region', { name: 'Personal tokens' });
  const dialog = screen.getByRole('dialog', { name: 'New token' });
  const writes = (method: string) => screen.sent.filter((request) => request.method === method);
  return { ...screen, card, dialog, rows: card.getByRole('listitem'), writes };
}

const open = async (card: Locator) => await card.getByRole('button', { name: 'New token' }).click();
const make = (dialog: Locator) => dialog.getByRole('button', { name: 'Make the token' });

test('says of each token what it may do, of which habits, until when, and when it was used', async () => {
  const { rows } = await show({
    tokens: [
      token(1, {
        lastUsedOn: '2026-03-14',
        lastNetwork: '192.0.2.0/24',
        habitIds: ['run'],
        writesToday: 2,
      }),
      token(2, { scopes: ['notes'], habitIds: ['deleted'], expiresAt: '2026-03-13T23:30:00.000Z' }),
    ],
  });
  await expect.element(rows.first()).toMatchTextContent('Token 1');
  for (const part of [
    'May see today’s habits, tick and log',
    'Run',
    'Never ends',
    '14 March 2026, from 192.0.2.x',
    '2 changes today, by Token 1',
  ])
    await expect.element(rows.first()).toMatchTextContent(part);
  await expect.element(rows.first().getByRole('button', { name: /^Undo/ })).toBeVisible();
  for (const part of [
    'May read and write notes',
    'No habit any more',
    'Ended on 14 March 2026',
    'Not used yet',
  ])
    await expect.element(rows.last()).toMatchTextContent(part);
});

test('says what tokens are for while there are none, and why none can be made while there are too many', async () => {
  const { card, unmount } = await show();
  await expect.element(card).toMatchTextContent('No tokens yet');
  await unmount();
  const full = await show({ tokens: Array.from({ length: TOKENS_MAX }, (_, number) => token(number)) });
  await expect.element(full.card).toMatchTextContent(`You have ${TOKENS_MAX} tokens`);
  expect(full.card.getByRole('button', { name: 'New token' }).query()).toBeNull();
});

test('reads the tokens again after a failure', async () => {
  let isDown = true;
  const { card } = await show({
    answer: ({ path }) => (isDown && path === '/user/tokens' ? refused(500, 'internalError') : undefined),
  });
  const alert = card.getByRole('alert');
  await expect.element(alert).toBeVisible();
  isDown = false;
  await alert.getByRole('button').click();
  await expect.element(card).toMatchTextContent('No tokens yet');
});

test('makes a token for what it is for, and shows it once', async () => {
  const { card, dialog, rows, writes, getByRole, getByText } = await show();
  await open(card);
  const name = dialog.getByLabelText('Name of the token');
  await expect.element(name).toHaveValue('Home Assistant');
  await dialog.getByRole('button', { name: 'Script' }).click();
  await expect.element(name).toHaveValue('Script');
  await name.fill('Backup');
  await dialog.getByRole('button', { name: 'Display' }).click();
  await expect.element(name).toHaveValue('Backup');
  await dialog.getByRole('button', { name: 'Choose what it may do' }).click();
  await dialog.getByRole('switch', { name: 'Read and write notes' }).click();
  await dialog.getByText('Never').click();
  await dialog.getByText('Some of them').click();
  await dialog.getByRole('checkbox', { name: 'Run' }).click();
  await make(dialog).click();
  await expect.element(getByText(secret)).toBeVisible();
  expect(writes('POST').map(({ body }) => body)).toEqual([
    { name: 'Backup', scopes: ['today:read', 'notes'], habitIds: ['run'], expiresInDays: null },
  ]);
  await getByRole('button', { name: 'I’ve kept it' }).click();
  await expect.element(rows).toMatchTextContent('Backup');
  expect(getByText(secret).query()).toBeNull();
});

test('says beside its field what is missing, and sends nothing', async () => {
  const { card, dialog, writes } = await show();
  await open(card);
  await dialog.getByLabelText('Name of the token').fill(' ');
  await dialog.getByText('Some of them').click();
  await dialog.getByRole('button', { name: 'Choose what it may do' }).click();
  for (const name of ['See today’s habits', 'Tick and log'])
    await dialog.getByRole('switch', { name }).click();
  await make(dialog).click();
  await expect.element(dialog.getByLabelText('Name of the token')).toHaveAccessibleDescription(/./);
  await expect.element(dialog).toMatchTextContent('Choose at least one thing that it may do.');
  await expect.element(dialog).toMatchTextContent('Choose at least one habit.');
  expect(writes('POST')).toEqual([]);
});

test('leaves the form as typed when the server refuses it', async () => {
  const { card, dialog } = await show({
    answer: ({ method }) => (method === 'POST' ? refused(422, 'limitReached') : undefined),
  });
  await open(card);
  await dialog.getByLabelText('Name of the token').fill('Backup');
  await make(dialog).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name of the token')).toHaveValue('Backup');
});

test('renames a token in its place', async () => {
  const { card, rows, writes } = await show({ tokens: [token(1)] });
  await card.getByRole('button', { name: 'Rename Token 1' }).click();
  await card.getByLabelText('Name of the token').fill('Button in the hall');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect.element(rows).toMatchTextContent('Button in the hall');
  await expect.element(card.getByRole('button', { name: 'Rename Button in the hall' })).toHaveFocus();
  expect(writes('PATCH')).toMatchObject([{ body: { name: 'Button in the hall' } }]);
});

/** Three tokens, and the second of them revoked. */
async function revoke(answer?: ShowOptions['answer']) {
  const shown = await show({ tokens: [token(1), token(2), token(3)], ...(answer && { answer }) });
  await shown.card.getByRole('button', { name: 'Revoke Token 2' }).click();
  await expect.poll(() => shown.rows.elements().length).toBe(2);
  const [toast] = currentToasts();
  expect(toast?.text).toBe('“Token 2” revoked');
  expect(shown.writes('DELETE')).toEqual([]);
  const names = () => shown.rows.elements().map((row) => row.textContent.slice(0, 'Token 1'.length));
  return { ...shown, toast, names };
}

test('revokes a token once its undo is gone', async () => {
  const { toast, names, writes } = await revoke();
  removeToast(toast?.id ?? '');
  await expect.poll(() => writes('DELETE').map(({ path }) => path)).toEqual([`/user/tokens/${token(2).id}`]);
  expect(names()).toEqual(['Token 1', 'Token 3']);
});

test('shows a token again that is not to be revoked, or could not be', async () => {
  const { toast, names, writes, unmount } = await revoke();
  toast?.action?.run();
  removeToast(toast?.id ?? '');
  await expect.poll(names).toEqual(['Token 1', 'Token 2', 'Token 3']);
  expect(writes('DELETE')).toEqual([]);
  await unmount();
  const failing = await revoke(({ method }) =>
    method === 'DELETE' ? refused(500, 'internalError') : undefined,
  );
  removeToast(failing.toast?.id ?? '');
  await expect.poll(failing.names).toEqual(['Token 1', 'Token 2', 'Token 3']);
  await expect.poll(() => currentToasts().map(({ status }) => status)).toEqual(['error']);
});

test('revokes at once when the page is left by a link, and outlives a page that is closed', async () => {
  const left = await revoke();
  await left.unmount();
  await expect.poll(() => left.writes('DELETE').length).toBe(1);
  const { names, writes } = await revoke();
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true]);
  fetch.mockRestore();
  expect([names(), writes('DELETE')]).toEqual([['Token 1', 'Token 3'], []]);
});
