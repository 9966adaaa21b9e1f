import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp } from '#tests/web/render-app.tsx';
import { LoginPage } from './login-page.tsx';

type Screen = Awaited<ReturnType<typeof renderApp>>;

const refused = (status: number, message: string) => () => Response.json({ message }, { status });

/** The page, of whose calls each path is answered by the answers given for it, in their order. */
async function show(answers: Readonly<Record<string, (() => Response)[]>>) {
  return await renderApp(<LoginPage />, {
    path: '/auth/login',
    answer: ({ path }) => answers[path]?.shift()?.() ?? new Promise<Response>(() => {}),
  });
}

async function signIn(screen: Screen) {
  await screen.getByLabelText('Email').fill('camille@demo.example');
  await screen.getByLabelText('Password', { exact: true }).fill('a password');
  await screen.getByRole('button', { name: 'Login', exact: true }).click();
}

test('shows one error for a wrong password, and keeps the address', async () => {
  const screen = await show({ '/auth/login/email': [refused(401, 'invalidCredentials')] });
  await signIn(screen);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong email or password.');
  expect(screen.container.querySelectorAll('[role="alert"], .field-error')).toHaveLength(1);
  await expect.element(screen.getByLabelText('Email')).toHaveValue('camille@demo.example');
});

test('says that a code is wrong, and begins again after too many wrong ones', async () => {
  const screen = await show({
    '/auth/login/email': [refused(403, 'secondFactorRequired')],
    '/auth/login/factor': [refused(422, 'invalidFactorCode'), refused(401, 'signInExpired')],
  });
  await signIn(screen);
  const code = screen.getByLabelText('Code from your app');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('000000{Enter}');
  await expect.element(code).toHaveAccessibleDescription('This code is wrong, or has been used before.');
  await code.fill('000001');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText(/^That took too long, or there were too many wrong codes/))
    .toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toBeVisible();
});

/** The page where the sign-in begins by itself, with a call by a proxy's header that is answered by these. */
async function showNamed(search: string, answers: (() => Response)[]) {
  return await renderApp(<LoginPage />, {
    path: `/auth/login${search}`,
    config: { autoSignIn: 'proxy' },
    answer: ({ path }) =>
      (path === '/auth/login/proxy' && answers.shift()?.()) || new Promise<Response>(() => {}),
  });
}

test('begins by itself for the person whom a proxy names, and asks for the second step', async () => {
  const screen = await showNamed('', [refused(403, 'secondFactorRequired')]);
  await expect.element(screen.getByLabelText('Code from your app')).toBeVisible();
  await screen.getByRole('button', { name: 'Start again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Continue with single sign-on' })).toBeVisible();
  expect(screen.sent.filter(({ path }) => path === '/auth/login/proxy')).toHaveLength(1);
});

test('says why the person whom a proxy names is refused', async () => {
  const screen = await showNamed('', [refused(403, 'registrationClosed')]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This club is closed to new members.');
});

test('waits for a press after a sign-out', async () => {
  const screen = await showNamed('?direct=1', [refused(403, 'registrationClosed')]);
  const button = screen.getByRole('button', { name: 'Continue with single sign-on' });
  await expect.element(button).toBeEnabled();
  expect(screen.sent.filter(({ path }) => path === '/auth/login/proxy')).toEqual([]);
  await button.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
