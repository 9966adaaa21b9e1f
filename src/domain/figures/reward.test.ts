import { expect, test } from 'vitest';
import { isRewardNear, offeredCount, rewardState } from './reward.ts';

const reward = { text: 'A day at the sea', count: 20, takenOn: null };
const taken = { ...reward, takenOn: '2026-11-20' };

test('comes until its number of days is done, and stays taken', () => {
  expect([19, 20, 21].map((completed) => rewardState(reward, completed))).toEqual([
    'coming',
    'reached',
    'reached',
  ]);
  expect(rewardState(taken, 19)).toBe('taken');
});

test('is near two days before and after it is reached, until it is taken', () => {
  const near = [17, 18, 20, 22, 23].map((completed) => isRewardNear(reward, completed));
  expect(near).toEqual([false, true, true, true, false]);
  expect(isRewardNear(taken, 20)).toBe(false);
});

test('is offered for some twenty more days', () => {
  expect([0, 1, 12, 30].map(offeredCount)).toEqual([20, 30, 40, 50]);
});
