import { afterEach, expect, test } from 'vitest';
import type { Calendar } from '#contract/calendars.ts';
import { CALENDARS_MAX } from '#contract/limits.ts';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { ProofProvider } from '#web/shared/proof/with-proof.tsx';
import { clearToasts, currentToasts, removeToast } from '#web/ui/toast-store.ts';
import { CalendarCard } from './calendar-card.tsx';

afterEach(clearToasts);

const address = 'https://club.example/calendar/abc.ics';

const calendar = (number: number, given: Partial<Calendar> = {}): Calendar => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  kind: 'plan',
  names: true,
  dividerIds: null,
  createdAt: '2026-03-12T10:00:00.000Z',
  lastUsedOn: null,
  lastNetwork: null,
  ...given,
});

interface Given {
  calendars?: readonly Calendar[];
  answer?: (request: SentRequest) => Response | undefined;
}

/** The card of a user with two dividers, before a server with these feeds. */
async function show({ calendars = [], answer }: Given = {}) {
  const screen = await renderApp(
    <ProofProvider>
      <CalendarCard />
    </ProofProvider>,
    {
      dividers: [
        { id: 'morning', name: 'Morning', order: 0, closed: false, rule: null, window: null },
        { id: 'evening', name: 'Evening', order: 1, closed: false, rule: null, window: null },
      ],
      answer(request) {
        const given = answer?.(request);
        if (given) return given;
        const { method, path, body } = request;
        if (method === 'DELETE') return new Response(null, { status: 204 });
        if (`${method} ${path}` === 'GET /user/calendars') return Response.json(calendars);
        if (method !== 'POST') return new Promise(() => {});
        const made = calendar(90, body as Partial<Calendar>);
        return Response.json({ ...made, url: address }, { status: 201 });
      },
    },
  );
  const card = screen.getByRole('region', { name: 'Calendar' });
  const writes = (method: string) => screen.sent.filter((request) => request.method === method);
  return { ...screen, card, rows: card.getByRole('listitem'), writes };
}

test('switches a feed on with what it shows, and shows its address once', async () => {
  const { card, rows, writes, getByRole, getByText } = await show();
  await card.getByRole('button', { name: 'Switch on: Plan' }).click();
  const dialog = getByRole('dialog', { name: 'Switch on the plan' });
  const make = dialog.getByRole('button', { name: 'Switch on' });
  await dialog.getByText('Counts only').click();
  await dialog.getByText('Some dividers').click();
  await make.click();
  await expect.element(dialog).toMatchTextContent('Choose at least one divider.');
  expect(writes('POST')).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Evening' }).click();
  await make.click();
  const shown = getByRole('dialog', { name: 'The address of your plan' });
  await expect.element(shown.getByText(address)).toBeVisible();
  await expect.element(shown.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = shown.getByRole('link', { name: 'Open in the calendar' });
  await expect.element(link).toHaveAttribute('href', 'webcal://club.example/calendar/abc.ics');
  await expect.element(shown).toMatchTextContent('Google’s only every few hours');
  expect(writes('POST').map(({ body }) => body)).toEqual([
    { kind: 'plan', names: false, dividerIds: ['evening'] },
  ]);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect.element(card.getByRole('button', { name: 'Switch off: Plan' })).toHaveFocus();
  expect(getByText(address).query()).toBeNull();
  for (const part of ['Counts only', 'Evening', 'Not used yet'])
    await expect.element(rows.first()).toMatchTextContent(part);
  await expect.element(card).toMatchTextContent('switch the feed off and on: it gets a new one');
});

test('says of each feed what it shows and when it was read, several of a kind too', async () => {
  const { card, rows } = await show({
    calendars: [
      calendar(1, { kind: 'record', lastUsedOn: '2026-03-14', lastNetwork: '192.0.2.0/24' }),
      calendar(2, { kind: 'record', dividerIds: ['deleted'] }),
    ],
  });
  const parts = [
    ['Plan', 'What is still to be done in the next 30 days'],
    ['Record', 'Names of habits', 'All habits', 'Last used: 14 March 2026, from 192.0.2.x'],
    ['Record', 'No divider any more'],
  ];
  await expect.poll(() => rows.elements().length).toBe(parts.length);
  for (const [index, texts] of parts.entries()) {
    for (const text of texts) await expect.element(rows.nth(index)).toMatchTextContent(text);
  }
  expect(card.getByRole('button', { name: 'Switch off: Record' }).elements().length).toBe(2);
});

test('says why no feed can be switched on while there are too many', async () => {
  const { card } = await show({ calendars: Array.from({ length: CALENDARS_MAX }, (_, at) => calendar(at)) });
  await expect.element(card).toMatchTextContent(`You have ${CALENDARS_MAX} feeds`);
  expect(card.getByRole('button', { name: /Switch on/ }).query()).toBeNull();
});

test('says why a feed could not be switched on, and keeps the choice', async () => {
  const { card, getByRole } = await show({
    answer: ({ method }) =>
      method === 'POST' ? Response.json({ message: 'limitReached', errors: [] }, { status: 422 }) : undefined,
  });
  await card.getByRole('button', { name: 'Switch on: Record' }).click();
  const dialog = getByRole('dialog', { name: 'Switch on the record' });
  await dialog.getByText('Counts only').click();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have reached the limit.');
  await expect.element(dialog.getByLabelText('Counts only')).toBeChecked();
});

test('switches a feed off once its undo is gone', async () => {
  const { card, writes } = await show({ calendars: [calendar(1)] });
  await card.getByRole('button', { name: 'Switch off: Plan' }).click();
  await expect.element(card.getByRole('button', { name: 'Switch on: Plan' })).toHaveFocus();
  const [toast] = currentToasts();
  expect(toast?.text).toBe('“Plan” switched off');
  expect(writes('DELETE')).toEqual([]);
  removeToast(toast?.id ?? '');
  await expect
    .poll(() => writes('DELETE').map(({ path }) => path))
    .toEqual([`/user/calendars/${calendar(1).id}`]);
});
