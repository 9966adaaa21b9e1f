import type { Page } from '@playwright/test';
import { logsAmount } from '#domain/plan/habit.ts';
import type { Locale } from '#i18n/locale.ts';
import { invented, type Person } from '../tests/domain/invented-years.ts';
import { expect, sameOrigin } from './fixtures.ts';

/** Days that are logged at the same time. */
const AT_ONCE = 40;

/** Gives the signed-in user of the page the habits and the year of an invented person; resolves to the ids of the habits. */
export async function liveYearOf(page: Page, person: Person, language: Locale): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, emoji, kind, unit, target, days } of invented[person]) {
    const plan = logsAmount({ kind }) ? { kind, unit, target } : {};
    const { id } = await send<{ id: string }>(page, 'post', '/habits', {
      name: name[language],
      emoji,
      ...plan,
    });
    ids.push(id);
    const logged = Object.entries(days);
    if (!logsAmount({ kind })) {
      const ticked = logged.map(([day]) => day);
      for (let first = 0; first < ticked.length; first += 100)
        await send(page, 'patch', `/habits/${id}/activities`, {
          action: 'create',
          days: ticked.slice(first, first + 100),
        });
      continue;
    }
    for (let first = 0; first < logged.length; first += AT_ONCE) {
      await Promise.all(
        logged
          .slice(first, first + AT_ONCE)
          .map(async ([day, value]) => await send(page, 'patch', `/habits/${id}/days/${day}`, { value })),
      );
    }
  }
  return ids;
}

async function send<T>(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<T> {
  const answer = await page.request[method](`/api/v1${path}`, { headers: sameOrigin, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}
