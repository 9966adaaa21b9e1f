import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CHEERS_A_DAY, CIRCLE_GOALS_MAX, CIRCLE_LINKS_A_DAY } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { circleOf, daysGoal, giveCircle, giveGoal, giveLink, memberIdOf } from '#tests/api/circles.ts';
import { buildUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi(
  'the limits of circles',
  (api) => {
    const refusal = async (call: Parameters<typeof send>[1], sending: Sending) => {
      const { status, error } = await send(api(), call, sending);
      return status < 300 ? status : [status, error.message];
    };
    const pair = async () => {
      const [ann, ben] = [await buildUser(api()), await buildUser(api())];
      const id = await giveCircle(api(), ann, [ben]);
      return { ann, ben, id, to: await memberIdOf(api(), ben, id) };
    };

    test('of links are ten a day for a user, in whichever of their circles', async () => {
      const { ann, ben, id } = await pair();
      const second = await giveCircle(api(), ann);
      for (let count = 1; count < CIRCLE_LINKS_A_DAY; count += 1)
        await giveLink(api(), ann, count % 2 ? id : second);
      const { links } = await circleOf(api(), ann, id);
      const make = { params: { id } };
      expect(await refusal(calls.createCircleLink, { as: ann, ...make })).toEqual([429, 'tooManyRequests']);
      expect((await circleOf(api(), ann, id)).links).toEqual(links);
      expect(await refusal(calls.createCircleLink, { as: ben, ...make })).toBe(201);
      api().clock.now = NOON + 2 * DAY;
      expect(await refusal(calls.createCircleLink, { as: ann, ...make })).toBe(201);
    });

    test('of cheers are twenty a day for a user, taken back or not', async () => {
      const { ann, ben, id, to } = await pair();
      const body = { to, kind: 'wow' };
      for (let count = 0; count < CHEERS_A_DAY; count += 1) {
        expect(await refusal(calls.sendCheer, { as: ann, params: { id }, body })).toBe(201);
        if (count % 2) await send(api(), calls.takeCheerBack, { as: ann, params: { id, memberId: to } });
      }
      const refused = await refusal(calls.sendCheer, { as: ann, params: { id }, body });
      expect(refused).toEqual([429, 'tooManyRequests']);
      const back = { to: await memberIdOf(api(), ann, id), kind: 'wow' };
      expect(await refusal(calls.sendCheer, { as: ben, params: { id }, body: back })).toBe(201);
    });

    test('of goals are ten in a circle', async () => {
      const { ann, ben, id } = await pair();
      for (let count = 0; count < CIRCLE_GOALS_MAX; count += 1) await giveGoal(api(), ann, id);
      const more = { params: { id }, body: daysGoal };
      expect(await refusal(calls.createGoal, { as: ben, ...more })).toEqual([422, 'limitReached']);
      expect((await circleOf(api(), ben, id)).goals).toHaveLength(CIRCLE_GOALS_MAX);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
