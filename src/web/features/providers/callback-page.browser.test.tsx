import { afterEach, expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { storeAttempt } from '#web/platform/sign-in-attempt.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { CallbackPage } from './callback-page.tsx';

const { href } = location;
afterEach(() => {
  clearToasts();
  history.replaceState(history.state, '', href);
});

/** The form that asked for the proof. */
function Form() {
  const { email } = useDraft('email');
  return <output>{email}</output>;
}

function Page() {
  return useLocation().pathname === '/settings/profile' ? <Form /> : <CallbackPage />;
}

test('says that another account of a provider proves nothing, and returns to the form as typed', async () => {
  storeAttempt(sessionStorage, {
    provider: 'google',
    purpose: 'prove',
    state: 'state',
    nonce: 'nonce',
    codeVerifier: 'verifier',
    redirectUri: 'https://resilience.example/auth/google/callback',
    locale: 'en',
    next: '/settings/profile',
    draft: { form: 'email', values: { email: 'new@demo.example' } },
    startedAt: Date.now(),
  });
  history.replaceState(history.state, '', '#code=code&state=state');
  const screen = await renderApp(<Page />, {
    path: '/auth/google/callback',
    answer: ({ path }) =>
      path === '/user/proof/google'
        ? Response.json({ message: 'identityMismatch' }, { status: 422 })
        : new Promise(() => {}),
  });
  await expect.element(screen.getByRole('status')).toHaveTextContent('new@demo.example');
  expect(currentToasts()).toMatchObject([
    { status: 'error', text: 'This sign-in is not linked to your account.' },
  ]);
  expect(screen.sent).toContainEqual({
    method: 'POST',
    path: '/user/proof/google',
    body: expect.objectContaining({ code: 'code', codeVerifier: 'verifier', nonce: 'nonce' }),
  });
});
