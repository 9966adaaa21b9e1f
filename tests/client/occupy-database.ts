import { createTransact, done, type StoreName } from '#client/device/device-database.ts';

/** Runs a transaction of another page until `end`: other transactions on its stores wait for it. */
export async function occupyDatabase(
  name: string,
  stores: readonly StoreName[] = ['copy'],
): Promise<{ end: () => Promise<void> }> {
  await createTransact(name)(stores, 'readonly', async () => {});
  const life = { isOver: false };
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const ended = createTransact(name, { limit: 60_000 })(stores, 'readwrite', async (open) => {
    resolve();
    while (!life.isOver) await done(open(stores[0]!).get('none'));
  });
  await begun;
  return {
    end: () => {
      life.isOver = true;
      return ended;
    },
  };
}
