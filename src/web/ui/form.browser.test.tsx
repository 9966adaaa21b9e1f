import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { useForm, useTypedBefore } from './form.ts';
import { TextField } from './text-field.tsx';

type Send = (name: string) => Promise<string | undefined>;

function NameForm({ send }: { send: Send }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'A value is required' : undefined }),
    send: async ({ name }) => ({ name: await send(name) }),
  });
  const element = useTypedBefore(form.adopt);
  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('name')} label="Name" />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </form>
  );
}

async function show(send: Send = async () => undefined) {
  const spy = vi.fn<Send>(send);
  const screen = await render(<NameForm send={spy} />);
  return { field: screen.getByLabelText('Name'), save: screen.getByRole('button'), screen, send: spy };
}

test('shows an error once the field was changed and left, with the button that is pressed still in its place', async () => {
  const pressed = vi.fn<() => void>();
  const screen = await render(
    <>
      <NameForm send={async () => undefined} />
      <button type="button" onClick={pressed}>
        Other
      </button>
    </>,
  );
  const field = screen.getByLabelText('Name');
  await field.click();
  (field.element() as HTMLElement).blur();
  expect(screen.getByText('A value is required').query()).toBeNull();
  await field.fill('Run');
  await field.fill('');
  await screen.getByRole('button', { name: 'Other' }).click({ position: { x: 4, y: 2 } });
  expect(pressed).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByText('A value is required')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription('A value is required');
});

test('keeps what was typed before its code was there', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  const content = <NameForm send={async () => undefined} />;
  root.innerHTML = renderToString(content);
  const input = root.querySelector('input');
  if (!input) throw new Error('The form has a field');
  input.value = 'Ann';
  const mounted = hydrateRoot(root, content);
  await vi.waitFor(() => expect(input.getAttribute('value')).toBe('Ann'));
  // Rendered anew for any reason.
  mounted.render(content);
  await userEvent.type(input, 'e');
  expect(input.value).toBe('Anne');
  mounted.unmount();
  root.remove();
});

test('does not send an invalid form and focuses the first invalid field', async () => {
  const { field, save, send } = await show();
  await save.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInvalid();
  expect(send).not.toHaveBeenCalled();
});

test('ignores a submit while another runs', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { field, save, send } = await show(() => promise);
  await field.fill('Run');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  (field.element() as HTMLInputElement).form?.requestSubmit();
  expect(send).toHaveBeenCalledTimes(1);
  resolve(undefined);
  await expect.element(save).not.toHaveAttribute('aria-busy');
});

test('shows the server’s error beside its field until the field changes', async () => {
  const { screen, field, save } = await show(async () => 'Already taken');
  await field.fill('Run');
  await save.click();
  await expect.element(screen.getByText('Already taken')).toBeVisible();
  await field.fill('Runs');
  expect(screen.getByText('Already taken').query()).toBeNull();
});

test('leaves the field on Escape or Control alone, not on a shortcut', async () => {
  const { field } = await show();
  const input = field.element() as HTMLInputElement;
  const press = (type: string, key: string) =>
    input.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  input.focus();
  press('keydown', 'Control');
  press('keydown', 'v');
  press('keyup', 'Control');
  expect(document.activeElement).toBe(input);
  press('keydown', 'Control');
  press('keyup', 'Control');
  expect(document.activeElement).not.toBe(input);
  input.focus();
  press('keydown', 'Escape');
  expect(document.activeElement).not.toBe(input);
});

test('submits a filled field on Enter, not an empty one', async () => {
  const { field, screen, send } = await show();
  await field.click();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('A value is required').query()).toBeNull();
  await field.fill('Run');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => send.mock.calls).toEqual([['Run']]);
});
