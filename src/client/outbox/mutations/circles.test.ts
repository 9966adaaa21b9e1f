import { expect, test } from 'vitest';
import type { ApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import { idOf, TODAY } from '#tests/client/build-account-data.ts';
import { isRefusal } from '../state.ts';
import { circleCheer } from './circles.ts';

const cheer = { circleId: idOf(1), to: idOf(2), kind: 'wow', day: TODAY } as const;

test.each([
  ['refused, as the queue must not wait for tomorrow', 4_000, true],
  ['kept for a server that is busy for a moment', 1, false],
])('a cheer that the server wants later is %s', async (_, retryAfter, refused) => {
  const error = new ResponseError({ status: 429, code: 'tooManyRequests', retryAfter });
  const api: ApiClient = { call: () => Promise.reject(error) };
  const answer = await circleCheer.request(api, cheer, 'key').catch((reason: unknown) => reason);
  expect(isRefusal(answer)).toBe(refused);
});
