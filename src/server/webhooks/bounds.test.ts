import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { WEBHOOK_BODY_MAX, WEBHOOK_DELIVERIES_SHOWN } from '#contract/limits.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';
import { startReceiver } from '#tests/webhooks/receiver.ts';
import { thisMachine } from '#tests/webhooks/receiver-listener.ts';

const { url, take } = await startReceiver();

forEachApi(
  'what webhooks are told is bounded',
  (api) => {
    const given = async (webhook: Parameters<typeof giveWebhook>[2]) => {
      const as = await buildUser(api());
      return { as, ...(await giveWebhook(api(), as, { url, ...webhook })) };
    };

    test('in bodies below 20 kB, however many habits a break names', async () => {
      const { as, id } = await given({ events: ['break.started'] });
      take();
      const habitIds: string[] = [];
      for (let order = 0; order < 520; order += 1) habitIds.push((await buildHabit(api(), as, { order })).id);
      await send(api(), calls.updateWebhook, { as, params: { id }, body: { includeNames: true } });
      await send(api(), calls.createBreak, { as, body: { from: TODAY, habitIds } });
      await api().app.jobs.runDue();
      const [arrived] = take();
      expect(Buffer.byteLength(arrived?.body ?? '')).toBeLessThan(WEBHOOK_BODY_MAX);
      expect(arrived?.told.data['habitIds']).toEqual(habitIds.slice(0, 400));
    });

    test('and only the last 50 deliveries that are done stay', async () => {
      const { as, id } = await given({ events: ['habit.created'] });
      for (let count = 0; count < WEBHOOK_DELIVERIES_SHOWN + 10; count += 1) {
        await giveDelivery(api(), as, id);
        api().clock.now += 1;
      }
      await api().app.jobs.runDue();
      await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book' } });
      await api().app.jobs.runDue();
      const stored = (await rowsOf(api(), as.userId))['webhook_deliveries'];
      expect(stored).toHaveLength(WEBHOOK_DELIVERIES_SHOWN);
      const listed = await send(api(), calls.listDeliveries, { as, params: { id } });
      expect(listed.body).toHaveLength(WEBHOOK_DELIVERIES_SHOWN);
      expect(listed.body[0]?.type).toBe('habit.created');
    });
  },
  thisMachine,
);
