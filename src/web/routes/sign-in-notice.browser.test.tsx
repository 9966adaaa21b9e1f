import { afterEach, expect, test } from 'vitest';
import { keys } from '#client/state/queries.ts';
import { renderApp } from '#tests/web/render-app.tsx';
import { useAnswerText } from '#web/app/i18n.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { useSignInNotice } from './sign-in-notice.ts';
// Loaded by then: a toast stays for five seconds.
import '#web/ui/toast-cards.tsx';

afterEach(clearToasts);

function Page() {
  const answerText = useAnswerText();
  useSignInNotice();
  return <ToastRegion lookUp={(key) => answerText(key) ?? key} closeLabel="Close" />;
}

test('tells a visitor who was sent to sign in why they are there', async () => {
  const screen = await renderApp(<Page />, { path: '/auth/login?next=%2Fsettings' });
  expect(currentToasts()).toEqual([]);
  screen.client.serverState.set(keys.user, null);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^Please sign in first\./);
});
