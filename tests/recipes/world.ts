import { expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { TodayItem } from '#contract/today.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { Translator } from '#i18n/translate.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { giveTag } from '#tests/api/tags.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { placeholders, type Recipe } from '#web/features/help/recipes/recipe.ts';
import type { Printed } from './printed.ts';

export const TARGET = 20;

/** A reader who has a habit and no more than a recipe asks for. */
export interface World {
  readonly api: TestApp;
  readonly user: TestUser;
  readonly habit: string;
  readonly t: Translator;
  readonly printed: Printed;
  /** A text as it is printed, with what the reader fills in. */
  readonly code: (step: string) => string;
  /** The habit today, as its owner sees it. */
  readonly today: () => Promise<TodayItem>;
}

export async function enter(api: TestApp, recipe: Recipe, printed: Printed, t: Translator): Promise<World> {
  const user = await buildUser(api);
  const { id: habit } = await buildHabit(api, user, {
    kind: 'amount',
    unit: 'pages',
    target: TARGET * ONE,
    step: 5 * ONE,
    schedule: startSchedule({ days: EVERY_DAY, target: TARGET * ONE }),
    createdOn: '2026-11-01',
  });
  const { token } = await giveToken(api, user, { scopes: recipe.scopes });
  const { key: tag } = await giveTag(api, user, habit);
  const own = { token, habit, tag };
  return {
    api,
    user,
    habit,
    t,
    printed,
    code(step) {
      let code = printed.codes.get(`${recipe.id}.${step}`);
      if (code === undefined) throw new Error(`The page prints no ${recipe.id}.${step}.`);
      for (const each of ['token', 'habit', 'tag'] as const)
        code = code.replaceAll(placeholders[each], own[each]);
      return code;
    },
    async today() {
      const { body } = await send(api, calls.getToday, { as: user });
      const item = body.items.find(({ id }) => id === habit);
      if (!item) throw new Error('The habit is not in the list of today.');
      return item;
    },
  };
}

interface Request {
  readonly url: string;
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends a request over a real socket, and answers its JSON; nothing where the token may log but not read. */
export async function ask({ url, ...init }: Request): Promise<unknown> {
  const answer = await fetch(url, init as RequestInit);
  const text = await answer.text();
  expect([200, 204], `${url}: ${text}`).toContain(answer.status);
  return answer.status === 204 ? undefined : JSON.parse(text);
}

export async function expectDone({ today }: World): Promise<void> {
  expect(await today()).toMatchObject({ state: 'done', value: TARGET });
}

/** `Name: value`, one on each line. */
export const headersOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );

/** What a path such as `items.0.name` leads to. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], value);

/** The names of the fields of JSON, however deep. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return true;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]));
};
