import { expect, test, vi } from 'vitest';
import { ResponseError } from '#client/api/errors.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { ProofCancelled } from '../forms/proof-cancelled.ts';
import { ProofProvider, useProof } from './with-proof.tsx';

const stale = new ResponseError({ status: 403, code: 'reauthRequired' });

/** Refuses once, as a server with a stale session, then succeeds. */
const refusedOnce = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(stale).mockResolvedValue('ok');

function Page({ run }: { run: (withProof: ReturnType<typeof useProof>['withProof']) => void }) {
  const { withProof } = useProof();
  return (
    <button type="button" onClick={() => run(withProof)}>
      Do it
    </button>
  );
}

function answer({ path, body }: SentRequest): Response {
  if (path === '/user/proof') return Response.json({ freshUntil: null, methods: ['password', 'code'] });
  const isRight = (body as { password?: string } | null)?.password === 'the right one';
  if (isRight || path === '/user/proof/code') return new Response(null, { status: 204 });
  const errors = [{ message: 'wrongPassword', field: 'password', rule: 'wrongPassword' }];
  return Response.json({ message: 'wrongPassword', errors }, { status: 422 });
}

async function show(actions: readonly (() => Promise<string>)[]) {
  const outcomes: unknown[] = [];
  const page = (
    <ProofProvider>
      <Page
        run={(withProof) => {
          for (const action of actions)
            withProof(action).then(
              (value) => outcomes.push(value),
              (error: unknown) => outcomes.push(error),
            );
        }}
      />
    </ProofProvider>
  );
  const screen = await renderApp(page, { answer });
  await screen.getByRole('button', { name: 'Do it' }).click();
  return { screen, outcomes, dialog: screen.getByRole('dialog', { name: 'Confirm it’s you' }) };
}

test('runs an action once after the right password, with one dialog for all that wait', async () => {
  const actions = [refusedOnce(), refusedOnce()];
  const { screen, outcomes, dialog } = await show(actions);
  await expect.element(dialog).toBeVisible();
  expect(screen.container.querySelectorAll('dialog')).toHaveLength(1);
  const field = dialog.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveFocus();
  await field.fill('a wrong one');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(field).toHaveAccessibleDescription('This is not your current password.');
  expect(outcomes).toEqual([]);
  await field.fill('the right one');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => outcomes).toEqual(['ok', 'ok']);
  expect(actions.map((action) => action.mock.calls.length)).toEqual([2, 2]);
  await expect.element(screen.getByRole('button', { name: 'Do it' })).toHaveFocus();
});

test('cancels an action when the dialog is closed, and asks again the next time', async () => {
  const action = vi.fn<() => Promise<string>>().mockRejectedValue(stale);
  const { screen, outcomes, dialog } = await show([action]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(outcomes).toEqual([expect.any(ProofCancelled)]);
  expect(action).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: 'Do it' }).click();
  await expect.element(dialog).toBeVisible();
});

test('passes on an error that is not about proof', async () => {
  const error = new ResponseError({ status: 422, code: 'emailTaken' });
  const { outcomes, dialog } = await show([() => Promise.reject(error)]);
  await expect.poll(() => outcomes).toEqual([error]);
  await expect.element(dialog).not.toBeInTheDocument();
});
