import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OpenSession } from '#contract/account.ts';
import { pressTwice } from '#tests/web/press-twice.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { AppContext, useApp } from '#web/app/app.ts';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { PasswordCard } from './account-cards.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionList } from './session-list.tsx';

afterEach(clearToasts);

const timeZone = 'Europe/Paris';
const at = '2026-03-12T22:30:00.000Z';
const session = (id: string, current = false): OpenSession => ({
  id,
  current,
  userAgent: null,
  network: null,
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
});
const creation = {
  challenge: 'AAAA',
  rp: { id: location.hostname, name: 'Resilience' },
  user: { id: 'AAAA', name: 'camille@demo.example', displayName: 'Camille' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
};

/** Where browsers offer passkeys. */
function Cards() {
  const app = useApp();
  return (
    <AppContext value={{ ...app, config: { ...app.config, passkeys: true } }}>
      <ProofProvider>
        <PasswordCard hasPassword email="camille@demo.example" />
        <PasskeysCard timeZone={timeZone} />
        <SettingsCard title={app.t('account.sessions')}>
          <SessionList timeZone={timeZone} />
        </SettingsCard>
      </ProofProvider>
    </AppContext>
  );
}

function answer({ method, path }: SentRequest): Response | Promise<Response> {
  const wrong = { message: 'wrongPassword', field: 'currentPassword', rule: 'wrongPassword' };
  switch (`${method} ${path}`) {
    case 'GET /user/sessions':
      return Response.json([session('phone'), session('this', true), session('office')]);
    case 'DELETE /user/sessions':
      return new Response(null, { status: 204 });
    case 'PATCH /user/password':
      return Response.json({ message: 'wrongPassword', errors: [wrong] }, { status: 422 });
    case 'GET /user/passkeys':
      return Response.json([]);
    case 'GET /user/passkeys/options':
      return Response.json(creation);
    default:
      return new Promise(() => {});
  }
}

/** As a server that asks for fresh proof before each write. */
function unproved(request: SentRequest): Response | Promise<Response> {
  if (request.path === '/user/proof') return Response.json({ freshUntil: null, methods: ['password'] });
  if (request.method === 'GET') return answer(request);
  return Response.json({ message: 'reauthRequired' }, { status: 403 });
}

async function show(answered = answer) {
  const screen = await renderApp(<Cards />, { answer: answered });
  const card = (name: string) => screen.getByRole('region', { name, exact: true });
  const proof = screen.getByRole('dialog', { name: 'Confirm it’s you' });
  const writes = () => screen.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  return { card, proof, writes };
}

test('signs out everywhere else when that is confirmed', async () => {
  const { card, writes } = await show();
  const sessions = card('Where you’re signed in');
  const rows = sessions.getByRole('listitem');
  const end = sessions.getByRole('button', { name: /Sign out everywhere else$/ });
  await expect.element(rows.first()).toMatchTextContent('This device');
  expect(rows.elements()).toHaveLength(3);
  await pressTwice(end, 'Confirm Sign out everywhere else');
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(rows).toMatchTextContent('This device');
  await expect.element(end).not.toBeInTheDocument();
  expect(writes()).toEqual(['/user/sessions']);
  await expect.poll(currentToasts).toMatchObject([{ text: 'Every other device has been signed out.' }]);
});

test('says beside its field that the current password is wrong, and leaves the form as typed', async () => {
  const { card } = await show();
  const password = card('Password');
  const current = password.getByLabelText('Current password', { exact: true });
  await current.fill('not the password');
  await password.getByLabelText('New password', { exact: true }).fill('velvet-harbor-thistle-52');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect.element(current).toHaveAccessibleDescription('This is not your current password.');
  await expect.element(current).toHaveValue('not the password');
  await expect
    .element(password.getByLabelText('New password', { exact: true }))
    .toHaveValue('velvet-harbor-thistle-52');
});

test('leaves a form as typed, without an error, when its proof is cancelled', async () => {
  const { card, proof } = await show(unproved);
  const form = card('Password');
  const [current, password] = ['Current password', 'New password'].map((label) =>
    form.getByLabelText(label, { exact: true }),
  );
  const submit = form.getByRole('button', { name: 'Change password' });
  await current?.fill('a-little-stronger-42');
  await password?.fill('velvet-harbor-thistle-52');
  await submit.click();
  await expect.element(proof).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(proof).not.toBeInTheDocument();
  await expect.element(submit).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(submit).toHaveFocus();
  expect(form.getByRole('alert').query()).toBeNull();
  for (const field of [current, password]) {
    expect(field?.element().getAttribute('aria-invalid')).not.toBe('true');
  }
  expect(current?.element()).toHaveValue('a-little-stronger-42');
  expect(password?.element()).toHaveValue('velvet-harbor-thistle-52');
});

test('shows no error when the proof of an action is cancelled', async () => {
  const { card, proof } = await show(unproved);
  const end = card('Where you’re signed in').getByRole('button', { name: /Sign out everywhere else$/ });
  await expect.element(end).toBeVisible();
  for (const _ of ['first', 'again']) {
    await pressTwice(end, 'Confirm Sign out everywhere else');
    await expect.element(proof).toBeVisible();
    expect(currentToasts()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(proof).not.toBeInTheDocument();
  }
});

test('takes a passkey that the device refuses for no error', async () => {
  const refusal = new DOMException('The operation is not allowed', 'NotAllowedError');
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(refusal);
  const { card, writes } = await show();
  const passkeys = card('Passkeys');
  const add = passkeys.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  await expect.poll(() => create.mock.calls.length).toBe(1);
  await expect.element(add).not.toHaveAttribute('aria-busy', 'true');
  expect(passkeys.getByRole('alert').query()).toBeNull();
  expect(passkeys.getByRole('listitem').query()).toBeNull();
  expect([writes(), currentToasts()]).toEqual([[], []]);
});
