import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createTransact } from '#client/device/device-database.ts';
import { buildLocalStorage } from '#tests/client/local-storage.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
import { withFallback } from './fallback-storage.ts';
import { createJournal, withJournal } from './journal.ts';
import { createIndexedStorage, createMemoryStorage, type OutboxStorage } from './storage.ts';

const { local, texts } = buildLocalStorage();

let name = '';
beforeEach(() => {
  texts.clear();
  name = `journaled-${crypto.randomUUID()}`;
});

function openPage(kept = createIndexedStorage) {
  const page = new EventTarget();
  const told: string[] = [];
  const fallback = withFallback(
    kept(createTransact(name, { page })),
    createMemoryStorage(),
    () => {},
    () => told.push('not kept'),
  );
  return {
    storage: withJournal(fallback, createJournal(local), page),
    told,
    hide: () => page.dispatchEvent(new Event('pagehide')),
    show: () => page.dispatchEvent(new Event('pageshow')),
  };
}

const late = async (): Promise<never> => {
  throw new DOMException('IndexedDB took too long', 'TimeoutError');
};
const silent: OutboxStorage = {
  add: late,
  list: late,
  claimHead: late,
  update: late,
  settle: late,
  remove: late,
  takeBack: late,
  clear: late,
};
const idsOf = async (storage: OutboxStorage) => (await storage.list('ada')).map(({ id }) => id);

test('adds a mutation on the next page when its page was left while it was being added', async () => {
  const left = openPage();
  const [old] = [await left.storage.add(buildWrite({ id: 'a' }))];
  void left.storage.add(buildWrite({ id: 'b' }), buildWrite({ id: 'a', sequence: old.sequence }));
  void left.storage.add(buildWrite({ id: 'c' }));
  left.hide();
  const next = openPage();
  expect(await idsOf(next.storage)).toEqual(['b', 'c']);
  expect(await idsOf(openPage().storage)).toEqual(['b', 'c']);
  expect(texts.size).toBe(0);
});

test('leaves a mutation that is made while the page is being left to the next page', async () => {
  const left = openPage();
  left.hide();
  left.storage.register?.(buildWrite({ id: 'a' }));
  void left.storage.add(buildWrite({ id: 'a' }));
  expect(await idsOf(openPage().storage)).toEqual(['a']);
  expect(texts.size).toBe(0);
});

test('adds a mutation that was made while the page was being left once when the page is shown again', async () => {
  const page = openPage();
  page.hide();
  page.storage.register?.(buildWrite({ id: 'a' }));
  const added = page.storage.add(buildWrite({ id: 'a' }));
  page.show();
  await added;
  expect(await idsOf(page.storage)).toEqual(['a']);
  expect(texts.size).toBe(0);
});

test('adds it once when the page is shown again and no other page was open', async () => {
  const page = openPage();
  const added = page.storage.add(buildWrite({ id: 'a' }));
  page.hide();
  page.show();
  expect((await added).sequence).toBeGreaterThan(0);
  expect(await idsOf(page.storage)).toEqual(['a']);
  expect(texts.size).toBe(0);
});

const recordsOf = async () =>
  (await createIndexedStorage(createTransact(name)).list('ada')).map(({ id, claimed }) => [id, claimed]);

/** Storage whose `add` is committed whatever becomes of the page, which hears of it once it is shown. */
function openCommittingPage() {
  const shown = Promise.withResolvers<void>();
  let isLate = false;
  const page = openPage((transact) => ({
    ...createIndexedStorage(transact),
    async add(write, replaces) {
      if (isLate) return await late();
      const added = await createIndexedStorage(createTransact(name)).add(write, replaces);
      await shown.promise;
      return added;
    },
  }));
  return {
    ...page,
    setLate: (value: boolean) => {
      isLate = value;
    },
    show() {
      page.show();
      shown.resolve();
    },
  };
}

test('deletes its record when another page took the mutation over and added its own', async () => {
  const page = openPage();
  const added = page.storage.add(buildWrite({ id: 'a' }));
  page.hide();
  const [taken] = await openPage().storage.list('ada');
  page.show();
  expect((await added).sequence).toBe(taken?.sequence);
  expect(await recordsOf()).toEqual([['a', false]]);
});

test('keeps its record when another page found it in the database and did not send it', async () => {
  const page = openCommittingPage();
  const added = page.storage.add(buildWrite({ id: 'a' }));
  await expect.poll(recordsOf).toEqual([['a', false]]);
  page.hide();
  expect(await idsOf(openPage().storage)).toEqual(['a']);
  expect(texts.size).toBe(0);
  page.show();
  await added;
  expect(await recordsOf()).toEqual([['a', true]]);
});

test('adds nothing again when another page found the record in the database and sent it', async () => {
  const page = openCommittingPage();
  const added = page.storage.add(buildWrite({ id: 'a' }));
  await expect.poll(recordsOf).toEqual([['a', false]]);
  page.hide();
  const next = openPage();
  const [taken] = await next.storage.list('ada');
  await next.storage.settle(taken!, null);
  page.show();
  await added;
  expect(await recordsOf()).toEqual([]);
});

test('sends the mutation again with its key when another page took it over and has sent its own record', async () => {
  const page = openPage();
  const added = page.storage.add(buildWrite({ id: 'a' }));
  page.hide();
  const next = openPage();
  const [taken] = await next.storage.list('ada');
  await next.storage.settle(taken!, null);
  page.show();
  expect((await added).changed).toMatchObject([{ id: 'a', claimed: true }]);
  expect(await recordsOf()).toEqual([['a', true]]);
});

test('keeps the record of a mutation that was moved from memory while another page found it', async () => {
  const page = openCommittingPage();
  page.setLate(true);
  await page.storage.add(buildWrite({ id: 'a' }));
  page.setLate(false);
  const added = page.storage.add(buildWrite({ id: 'b' }));
  await expect.poll(recordsOf).toEqual([['a', false]]);
  page.hide();
  expect(await idsOf(openPage().storage)).toEqual(['a', 'b']);
  page.show();
  await added;
  expect(await recordsOf()).toEqual([
    ['a', false],
    ['b', false],
  ]);
});

test('leaves mutations in memory to the next page, and sends none twice', async () => {
  const page = openPage(() => silent);
  expect((await page.storage.add(buildWrite({ id: 'a' }))).sequence).toBeLessThan(0);
  await page.storage.add(buildWrite({ id: 'b' }));
  expect(page.told).toEqual(['not kept']);
  const head = await page.storage.claimHead('ada', 0);
  page.hide();
  const next = openPage();
  expect((await next.storage.list('ada')).map(({ id, claimed }) => [id, claimed])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  page.show();
  expect(await idsOf(page.storage)).toEqual([]);
  expect(head?.id).toBe('a');
});

test('shows and sends stored mutations while the database does not answer', async () => {
  const kept = createIndexedStorage(createTransact(name));
  let isSilent = false;
  const storage = withFallback(
    {
      ...kept,
      list: (account) => (isSilent ? late() : kept.list(account)),
      claimHead: (account, now) => (isSilent ? late() : kept.claimHead(account, now)),
      settle: (write, answer) => (isSilent ? late() : kept.settle(write, answer)),
    },
    createMemoryStorage(),
    () => {},
  );
  await storage.add(buildWrite({ id: 'a' }));
  await storage.add(buildWrite({ id: 'b' }));
  isSilent = true;
  expect(await idsOf(storage)).toEqual(['a', 'b']);
  const head = await storage.claimHead('ada', 0);
  expect(head).toMatchObject({ id: 'a', claimed: true });
  await storage.settle(head!, null);
  expect((await storage.claimHead('ada', 0))?.id).toBe('b');
});

test('does not store an answer again that another page has stored', async () => {
  const transact = createTransact(name);
  const storage = createIndexedStorage(transact);
  const { sequence } = await storage.add(buildWrite({ id: 'a' }));
  await storage.settle(buildWrite({ id: 'a', sequence }), null);
  await storage.settle(buildWrite({ id: 'a', sequence }), null);
  const notes = await transact(['answers'], 'readonly', async (open) => open('answers').count());
  expect(notes.result).toBe(1);
});

test('ignores foreign data in local storage', async () => {
  texts.set('unkeptWrites', '[1, null, {"write": {"id": 1}}]');
  expect(await idsOf(openPage().storage)).toEqual([]);
  texts.set('unkeptWrites', '{');
  expect(await idsOf(openPage().storage)).toEqual([]);
});
