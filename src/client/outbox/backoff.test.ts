import { expect, test } from 'vitest';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import { answer, openDevice, work } from '#tests/client/open-device.ts';

const tick = (action: 'create' | 'remove') => ({ id: idOf(1), action, days: [TODAY] });

test('reports a failing server once until a mutation succeeds', async () => {
  const { device, tab } = await openDevice();
  void tab.outbox.write('habit.tick', tick('create'));
  await work(device);
  for (let tries = 0; tries < 3; tries += 1) {
    await answer(device, 'fail');
    void tab.outbox.wake();
    await work(device);
  }
  expect(tab.postponed).toBe(1);
  await answer(device);
  void tab.outbox.write('habit.tick', tick('remove'));
  await work(device);
  await answer(device, 'fail');
  expect(tab.postponed).toBe(2);
});
