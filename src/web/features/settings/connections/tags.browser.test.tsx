import { afterEach, expect, test, vi } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { TAGS_MAX } from '#contract/limits.ts';
import type { OwnTag } from '#contract/tags.ts';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts, removeToast } from '#web/ui/toast-store.ts';
import { TagsCard } from './tags-card.tsx';
import { TagsDialog } from './tags-dialog.tsx';

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const run = buildHabit({ id: 'run', name: 'Run' });
const drink = buildHabit({ id: 'drink', name: 'Drink', kind: 'amount', target: 8, unit: 'glasses', step: 2 });
const smoke = buildHabit({ id: 'smoke', name: 'Smoke', kind: 'limit', target: 3, unit: '', step: 1 });

const tag = (number: number, given: Partial<OwnTag> = {}): OwnTag => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  action: 'done',
  createdAt: '2026-03-12T23:30:00.000Z',
  lastUsedAt: null,
  habitId: 'run',
  ...given,
});

const made = 'https://club.example/q/mS0rX3gVQm2y1d8l7J6b9A';

type Answer = (request: SentRequest) => Response | undefined;

/** A server with these tags, which makes the one at `made`. */
const server =
  (tags: readonly OwnTag[], answer?: Answer) =>
  (request: SentRequest): Response | Promise<Response> => {
    const given = answer?.(request);
    if (given) return given;
    const { method, path, body } = request;
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (`${method} ${path}` === 'GET /user/tags') return Response.json(tags);
    if (method !== 'POST') return new Promise(() => {});
    const { habitId: _, ...shown } = tag(90, body as Partial<OwnTag>);
    return Response.json({ ...shown, key: made.slice(-22), url: made }, { status: 201 });
  };

const refused = (status: number, message: string) => Response.json({ message, errors: [] }, { status });

async function showDialog(habit: Habit, tags: readonly OwnTag[] = [], answer?: Answer) {
  const onClose = vi.fn();
  const screen = await renderApp(<TagsDialog habit={habit} onClose={onClose} />, {
    habits: [run, drink, smoke],
    answer: server(tags, answer),
  });
  const posts = () => screen.sent.filter(({ method }) => method === 'POST');
  const make = screen.getByRole('button', { name: 'New tag or button' });
  return { ...screen, rows: screen.getByRole('listitem'), make, posts, onClose };
}

async function showCard(tags: readonly OwnTag[], answer?: Answer) {
  const screen = await renderApp(<TagsCard />, { habits: [run, drink], answer: server(tags, answer) });
  const card = screen.getByRole('region', { name: 'Tags and buttons' });
  const deleted = () => screen.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { ...screen, card, rows: card.getByRole('listitem'), deleted };
}

test('lists the tags of its habit alone: what they do, since when, and when they were last used', async () => {
  const { rows } = await showDialog(drink, [
    tag(1),
    tag(2, { habitId: 'drink', action: 'add', lastUsedAt: '2026-03-14T12:00:00.000Z' }),
    tag(3, { habitId: 'drink' }),
  ]);
  await expect.poll(() => rows.elements().length).toBe(2);
  for (const part of ['Adds 2 glasses', 'Made on 13 March 2026', 'Last used: 14 March 2026'])
    await expect.element(rows.first()).toMatchTextContent(part);
  for (const part of ['Reaches the target', 'Not used yet'])
    await expect.element(rows.last()).toMatchTextContent(part);
});

test('makes what is chosen, and shows its address once', async () => {
  const { make, posts, getByRole, getByText, onClose } = await showDialog(drink);
  await getByText('Reaches the target').click();
  await make.click();
  await expect.element(getByText(made)).toBeVisible();
  expect(posts().map(({ path, body }) => [path, body])).toEqual([['/habits/drink/tags', { action: 'done' }]]);
  await expect.element(getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expect.element(getByText(/can see and log “Drink”/)).toHaveFocus();
  await expect.element(getByText(/NFC Tools/)).toBeVisible();
  await getByRole('button', { name: 'Done' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['ticked', run, 'done'],
  ['a limit', smoke, 'add'],
] as const)('asks for no choice where there is none: %s', async (_, habit, action) => {
  const { make, posts, getByRole } = await showDialog(habit);
  await make.click();
  await expect.poll(() => posts().map(({ body }) => body)).toEqual([{ action }]);
  expect(getByRole('radio').query()).toBeNull();
});

test('says why no tag was made, and makes one at the next try', async () => {
  let isDown = true;
  const { make, getByRole, getByText } = await showDialog(run, [], ({ method }) =>
    isDown && method === 'POST' ? refused(429, 'tooManyRequests') : undefined,
  );
  await make.click();
  await expect.element(getByRole('alert')).toBeVisible();
  isDown = false;
  await make.click();
  await expect.element(getByText(made)).toBeVisible();
});

test('says that there are too many, also when another device has made the last one', async () => {
  const many = Array.from({ length: TAGS_MAX }, (_, number) => tag(number, { habitId: 'drink' }));
  const full = new RegExp(`You have ${TAGS_MAX} tags and buttons`);
  const { make, getByText, unmount } = await showDialog(run, many);
  await expect.element(getByText(full)).toBeVisible();
  expect(make.query()).toBeNull();
  await unmount();
  let known = many.slice(1);
  const late = await showDialog(run, [], ({ method, path }) => {
    if (path === '/user/tags') return Response.json(known);
    if (method !== 'POST') return undefined;
    known = many;
    return refused(422, 'limitReached');
  });
  await late.make.click();
  await expect.element(late.getByText(full)).toBeVisible();
  await expect.element(late.make).not.toBeInTheDocument();
});

/** A phone whose next tag is written, or fails, as the test says. */
function stubNfc() {
  const written: unknown[] = [];
  const next = { resolve: () => {}, reject: (_error: unknown) => {} };
  class Reader {
    write(message: unknown, { signal }: { signal: AbortSignal }): Promise<void> {
      written.push(message);
      return new Promise((resolve, reject) => {
        Object.assign(next, { resolve, reject });
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
    }
  }
  vi.stubGlobal('NDEFReader', Reader);
  return { written, next };
}

test('writes the address to a tag, where the browser can', async () => {
  const { written, next } = stubNfc();
  const { make, getByRole, getByText } = await showDialog(run);
  await make.click();
  const write = getByRole('button', { name: 'Write to a tag' });
  await write.click();
  await expect.element(getByText('Hold a tag against the back of your phone.')).toBeVisible();
  expect(written).toEqual([{ records: [{ recordType: 'url', data: made }] }]);
  next.reject(new DOMException('gone', 'NetworkError'));
  await expect.element(getByText(/was not written/)).toBeVisible();
  await write.click();
  next.reject(new DOMException('denied', 'NotAllowedError'));
  await expect.element(getByText(/may not use NFC/)).toBeVisible();
  await write.click();
  next.reject(new DOMException('off', 'NotReadableError'));
  await expect.element(getByText(/switched off/)).toBeVisible();
  await write.click();
  await getByRole('button', { name: 'Stop writing' }).click();
  await expect.element(write).toBeVisible();
  expect(getByText(/switched off|Hold a tag/).query()).toBeNull();
  await write.click();
  next.resolve();
  await expect.element(getByText(/The tag is written/)).toBeVisible();
  expect(getByText(/NFC Tools/).query()).toBeNull();
});

test('lists the tags of all habits in the settings, and opens the sheet of each', async () => {
  const { card, rows, getByRole } = await showCard([
    tag(1),
    tag(2, { habitId: 'drink', action: 'add' }),
    tag(3, { habitId: 'deleted' }),
  ]);
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.first()).toMatchTextContent('RunTicks the day');
  await expect.element(rows.last()).toMatchTextContent('DrinkAdds 2 glasses');
  await card.getByRole('button', { name: 'Open Run' }).click();
  await expect.element(getByRole('dialog', { name: 'Run' })).toBeVisible();
});

test('says in the settings where tags are made, and reads them again after a failure', async () => {
  let isDown = true;
  const { card } = await showCard([], ({ path }) =>
    isDown && path === '/user/tags' ? refused(500, 'internalError') : undefined,
  );
  const alert = card.getByRole('alert');
  await expect.element(alert).toBeVisible();
  expect(card.getByText('No tags or buttons yet').query()).toBeNull();
  isDown = false;
  await alert.getByRole('button').click();
  await expect.element(card).toMatchTextContent('No tags or buttons yet');
  await expect.element(card).toMatchTextContent('is in its menu');
});

test('revokes the last tag once its undo is gone, and shows one again that is not to be revoked', async () => {
  const { card, deleted } = await showCard([tag(1)]);
  const revoke = card.getByRole('button', { name: 'Revoke Run · Ticks the day' });
  await revoke.click();
  await expect.element(card).toMatchTextContent('No tags or buttons yet');
  const [undone] = currentToasts();
  expect(undone?.text).toBe('“Run · Ticks the day” revoked');
  undone?.action?.run();
  removeToast(undone?.id ?? '');
  await revoke.click();
  expect(deleted()).toEqual([]);
  removeToast(currentToasts()[0]?.id ?? '');
  await expect.poll(deleted).toEqual([`/habits/run/tags/${tag(1).id}`]);
});
