import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, HOUR, MINUTE } from '#domain/days/time.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { locales } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { budgets } from '#server/core/limits/rate-limits.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { limits } from '#web/features/help/limits.ts';
import { around } from '#web/features/help/recipes/around.ts';
import { placeholders, type Recipe } from '#web/features/help/recipes/recipe.ts';
import { recipes } from '#web/features/help/recipes/recipes.ts';
import { presets } from '#web/features/settings/connections/token-scopes.ts';
import { aroundRunners } from './around-runners.ts';
import { type Printed, readPrinted, servingPages } from './printed.ts';
import { runners } from './runners.ts';
import { enter } from './world.ts';

const server = servingPages();
const withoutDocs = servingPages({ API_DOCS: 'off' });
const all: readonly Recipe[] = [...recipes, ...Object.values(around)];
const every = { ...runners, ...aroundRunners };

describe.each(locales)('the page about the API in %s', (locale) => {
  let printed: Printed;
  let t: Translator;
  beforeAll(async () => {
    t = createTranslator(await loadAllMessages(locale), locale);
    printed = await readPrinted(server(), pathTo('help-api', locale));
  });

  test('prints each text of each recipe, and no other', () => {
    const names = all.flatMap(({ id, steps }) =>
      steps.flatMap(({ name, code }) => (code ? `${id}.${name}` : [])),
    );
    expect([...printed.codes.keys()].toSorted()).toEqual(names.toSorted());
  });

  test.each(all.map((recipe) => [recipe.id, recipe] as const))(
    'prints %s so that it works',
    async (id, recipe) => {
      expect.hasAssertions();
      await every[id as keyof typeof every](await enter(server(), recipe, printed, t));
    },
  );

  test('prints the limits that are in force', () => {
    for (const [name, figures] of Object.entries(limits))
      expect(printed.text).toContain(t(`help.limits.${name as keyof typeof limits}`, figures));
    const { tokenMinute, tokenDay, tagDay, deliveries, calendarHour, assistantMinute } = limits;
    const { token, tokenOfDay, tagOfDay, deliveriesOfUser, calendar, assistantWrites } = budgets;
    for (const [shown, budget, windowMs] of [
      [tokenMinute, token, MINUTE],
      [tokenDay, tokenOfDay, DAY],
      [tagDay, tagOfDay, DAY],
      [deliveries, deliveriesOfUser, DAY],
      [calendarHour, calendar, HOUR],
      [assistantMinute, assistantWrites, MINUTE],
    ] as const)
      expect(budget).toMatchObject({ points: shown.count, windowMs });
  });
});

test('differs between the languages in comments alone', async () => {
  const [english, french] = await Promise.all(
    locales.map(async (locale) => await readPrinted(server(), pathTo('help-api', locale))),
  );
  const bare = (printed?: Printed) =>
    [...(printed?.codes ?? [])].map(([name, code]) => [name, code.replace(/^ *(?:#|\/\/) .*$/gm, '')]);
  expect(bare(english)).toEqual(bare(french));
});

test('contains the habit of a member, who chooses it', async () => {
  const user = await buildUser(server());
  const { id } = await buildHabit(server(), user);
  const cookie = `${cookieName(server().config.PUBLIC_URL)}=${user.token}`;
  const { codes } = await readPrinted(server(), pathTo('help-api', 'en'), cookie);
  expect(codes.get('shortcut.address')).toBe(`${server().config.PUBLIC_URL}/api/v1/habits/${id}/log`);
  expect([...codes.values()].join('\n')).not.toContain(placeholders.habit);
});

test.each(all.filter(({ purpose }) => purpose !== undefined))(
  'a token for what $id is for allows it',
  (recipe) => {
    const { purpose, scopes } = recipe;
    expect(presets[purpose ?? 'script']).toEqual(expect.arrayContaining([...scopes]));
  },
);

test('a token that is mistyped is refused as the page says', async () => {
  const as = { ...(await buildUser(server())), token: placeholders.token };
  const { status, error } = await send(server(), calls.getToday, { as });
  expect([status, error.message]).toEqual([401, 'invalidOpaqueToken']);
});

test('does not lead to a reference that is switched off', async () => {
  const { reference } = (await loadAllMessages('en')).help;
  const texts = await Promise.all(
    [server, withoutDocs].map(async (each) => (await readPrinted(each(), pathTo('help-api', 'en'))).text),
  );
  expect(texts.map((text) => text.includes(reference.page))).toEqual([true, false]);
});
