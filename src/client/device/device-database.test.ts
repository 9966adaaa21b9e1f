import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { occupyDatabase } from '#tests/client/occupy-database.ts';
import { createTransact, done, type Transact } from './device-database.ts';

let databases = 0;
const newName = () => {
  databases += 1;
  return `device-database-${databases}`;
};

const put = (transact: Transact, key: string) =>
  transact(['copy'], 'readwrite', async (open) => {
    await done(open('copy').get(key));
    open('copy').put(1, key);
  });
const keysIn = (name: string) =>
  createTransact(name)(['copy'], 'readonly', (open) => done(open('copy').getAllKeys()));

test('aborts what runs when the page is hidden, and runs it once when the page is shown again', async () => {
  const name = newName();
  const page = new EventTarget();
  const transact = createTransact(name, { page });
  let runs = 0;
  const added = transact(['answers'], 'readwrite', async (open) => {
    runs += 1;
    await done(open('answers').add({ run: runs }));
    if (runs === 1) page.dispatchEvent(new Event('pagehide'));
    await done(open('answers').count());
  });
  await expect.poll(() => runs).toBe(1);
  const answers = () =>
    createTransact(name)(['answers'], 'readwrite', (open) => done(open('answers').getAll()));
  expect(await answers()).toEqual([]);
  page.dispatchEvent(new Event('pageshow'));
  await added;
  expect(await answers()).toEqual([{ run: 2 }]);
});

test('starts nothing while the page is hidden, and leaves the database to other pages', async () => {
  const name = newName();
  const page = new EventTarget();
  const transact = createTransact(name, { page });
  await put(transact, 'before');
  page.dispatchEvent(new Event('pagehide'));
  const later = put(transact, 'hidden');
  await put(createTransact(name), 'other');
  expect(await keysIn(name)).toEqual(['before', 'other']);
  page.dispatchEvent(new Event('pageshow'));
  await later;
  expect(await keysIn(name)).toEqual(['before', 'hidden', 'other']);
});

test('creates all stores when the page was hidden during the first opening', async () => {
  const name = newName();
  const page = new EventTarget();
  const aborted = Promise.withResolvers<void>();
  const factory = Object.assign(Object.create(indexedDB) as IDBFactory, {
    open(...given: Parameters<IDBFactory['open']>) {
      const request = indexedDB.open(...given);
      request.addEventListener('upgradeneeded', () => {
        request.addEventListener('error', () => aborted.resolve());
        queueMicrotask(() => page.dispatchEvent(new Event('pagehide')));
      });
      return request;
    },
  });
  const later = put(createTransact(name, { page, factory }), 'a');
  await aborted.promise;
  page.dispatchEvent(new Event('pageshow'));
  // The page is not hidden this time.
  factory.open = indexedDB.open.bind(indexedDB);
  await later;
  expect(await keysIn(name)).toEqual(['a']);
});

test('rejects after the limit, stores nothing later, and works again when the database does', async () => {
  const name = newName();
  const other = await occupyDatabase(name);
  const transact = createTransact(name, { limit: 50 });
  await expect(put(transact, 'late')).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(put(transact, 'later')).rejects.toMatchObject({ name: 'TimeoutError' });
  await other.end();
  await put(transact, 'in time');
  expect(await keysIn(name)).toEqual(['in time']);
});

test('rejects after the limit when the database does not open', async () => {
  const name = newName();
  // An old connection blocks the new version.
  const old = await done(indexedDB.open(name, 1));
  const transact = createTransact(name, { limit: 50 });
  await expect(put(transact, 'late')).rejects.toMatchObject({ name: 'TimeoutError' });
  old.close();
});
