import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { progressOf } from '#domain/divider-progress.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp } from '#tests/api/test-app.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';

forEachEngine(
  'one',
  (db) => {
    test('x', async () => {
      const api = await buildTestApp(db());
      const as = await buildUser(api);
      api.clock.now = Date.parse('2024-03-04T12:00:00Z');
      await send(api, calls.createHabit, {
        as,
        body: {
          name: 'a',
          emoji: 'open-book',
          repeat: { type: 'interval', every: 19, unit: 'month', from: '2024-02-09' },
          endsOn: '2024-03-24',
        },
      });
      await send(api, calls.createHabit, {
        as,
        body: { name: 'a', emoji: 'open-book', repeat: { type: 'monthDays', days: ['last'] } },
      });
      const { body } = await send(api, calls.listHabits, { as, query: { historyDays: '31' } });
      const out = body.map((h) => [progressOf([h], '2024-03-04'), h]);
      api.clock.now = Date.parse('2024-01-24T12:00:00Z');
      const h = (
        await send(api, calls.createHabit, {
          as,
          body: {
            name: 'a',
            emoji: 'open-book',
            kind: 'limit',
            target: 1,
            repeat: { type: 'total', per: 'week' },
          },
        })
      ).body;
      await send(api, calls.updateDay, { as, params: { id: h.id, day: '2024-01-23' }, body: { value: 1 } });
      api.clock.now = Date.parse('2024-02-05T12:00:00Z');
      out.push(
        (
          await send(api, calls.listDays, {
            as,
            params: { id: h.id },
            query: { from: '2024-01-20', to: '2024-02-08' },
          })
        ).body as never,
      );
      writeFileSync('/tmp/one.txt', JSON.stringify(out, null, 1));
      await api.app.close();
    });
  },
  ['sqlite'],
);
