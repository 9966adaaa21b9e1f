import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ExportData } from '#contract/data-export.ts';
import type { Habit } from '#contract/habits.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';

async function send<T>(request: APIRequestContext, method: string, path: string, data: object): Promise<T> {
  const answer = await request.fetch(`/api/v1${path}`, { method, headers: sameOrigin, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T;

/** A divider, a habit with a step and a past, one with a reminder, one archived. */
async function live(request: APIRequestContext): Promise<void> {
  await send(request, 'POST', '/dividers', { name: 'Matin' });
  const habits: Habit[] = [];
  for (const name of ['Lire vingt pages', 'Courir', 'Guitare']) {
    habits.push(await send<Habit>(request, 'POST', '/habits', { name, emoji: 'books' }));
  }
  const [lire, courir, guitare] = habits.map(({ id }) => id);
  const ago = (days: number) =>
    new Date(Date.parse(habits[0]?.createdAt ?? '') - days * 86_400_000).toISOString().slice(0, 10);
  await send(request, 'POST', `/habits/${lire}/steps`, { name: 'Téléphone loin' });
  const days = [1, 2, 3, 5, 8].map(ago);
  await send(request, 'PATCH', `/habits/${lire}/activities`, { action: 'create', days });
  await send(request, 'PATCH', `/habits/${courir}/activities`, { action: 'create', days: days.slice(2) });
  await send(request, 'PATCH', `/habits/${courir}`, {
    reminderTime: '07:30',
    notes: 'Doucement.',
    days: [1, 3],
  });
  await send(request, 'DELETE', `/habits/${guitare}`, { action: 'archive' });
}

/** The data of an account that an import restores. */
const shown = async (request: APIRequestContext): Promise<unknown[]> =>
  await Promise.all(
    ['/habits?historyDays=30', '/habits?archived=true', '/dividers', '/user/statistics'].map((path) =>
      read<unknown>(request, path),
    ),
  );

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await arrives;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function choose(page: Page, { t }: AppFixture, text: string): Promise<void> {
  const file = { name: 'chosen.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel(t('imports.choose')).setInputFiles(file);
}

test('exports everything as files, and imports it into another account', { tag: DEEP }, async ({
  page,
  app,
  context,
}) => {
  const { t } = app;
  await app.register();
  await live(page.request);
  const before = await shown(page.request);

  await page.goto(app.to('settings-profile'));
  const saved = await download(page, t('ownData.exportAll'));
  expect(saved.name).toMatch(/^resilience-\d{4}-\d\d-\d\d\.json$/);
  await expect(page.getByRole('status').filter({ hasText: saved.name })).toBeVisible();
  const file = JSON.parse(saved.text) as ExportData;
  const { exportedAt: _, account: __, ...data } = await read<ExportData>(page.request, '/user/export');
  expect(file).toMatchObject(data);
  const days = await download(page, t('ownData.table.days'));
  expect(days.name).toMatch(/^resilience-days-/);
  expect(days.text.split('\r\n')[0]).toContain(
    app.language === 'fr' ? '\uFEFFDate;Habitude' : '\uFEFFDate,Habit',
  );

  for (const [format, end] of [
    ['loop', 'zip'],
    ['habitbull', 'csv'],
  ] as const) {
    const other = await download(page, t(`ownData.${format}`));
    expect(other.name).toMatch(new RegExp(String.raw`^resilience-${format}-\d{4}-\d\d-\d\d\.${end}$`));
    expect(other.text.length).toBeGreaterThan(100);
  }

  await page.goto(app.to('auth-logout'));
  await page.getByRole('button', { name: t('logout.leave') }).click();
  await page.waitForURL(app.to('index'));
  await app.register('Noé');
  await page.goto(app.to('settings-profile'));
  await page.getByRole('link', { name: t('ownData.import') }).click();
  await expect(page.getByRole('heading', { name: t('imports.title') })).toBeVisible();
  const main = page.getByRole('main');
  await choose(page, app, '<html>');
  await expect(main.getByRole('alert')).toHaveText(t('imports.refusal.unknown'));

  // One habit breaks a rule, and the connection ends before the first part.
  const habits = file.habits.map((habit) =>
    habit.name === 'Courir' ? { ...habit, emoji: 'nothing' } : habit,
  );
  await choose(page, app, JSON.stringify({ ...file, habits }));
  await expect(main.getByText(t('imports.habits', { count: 3 }))).toBeVisible();
  await expect(main.getByText(t('imports.days', { count: 8 }))).toBeVisible();
  await expect(main.getByRole('checkbox')).toBeChecked();
  app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await main.getByRole('button', { name: t('imports.begin') }).click();
  await expect(main.getByRole('alert')).toHaveText(t('shell.noConnection'));
  await expect(main.getByRole('progressbar', { name: t('imports.progress') })).toBeVisible();
  await app.expectAccessible();
  await context.setOffline(false);
  app.expectStatusInConsole(422);
  await main.getByRole('button', { name: t('imports.goOn') }).click();
  await expect(main.getByText(t('imports.ended'))).toBeVisible();
  await expect(main.getByText(t('imports.added', { count: 2 }))).toBeVisible();
  const [, row] = await main.getByRole('row').all();
  await expect(row ?? main).toContainText('Courir');
  await expect(row ?? main).toContainText('nothing');
  await expect(row ?? main).toContainText(t('toasts.generic'));

  // The same file again: existing data stays, and missing data is added.
  await main.getByRole('button', { name: t('imports.another') }).click();
  await choose(page, app, saved.text);
  await main.getByRole('button', { name: t('imports.begin') }).click();
  await expect(main.getByText(t('imports.added', { count: 1 }))).toBeVisible();
  await expect(main.getByText(t('imports.merged', { count: 2 }))).toBeVisible();
  expect(await shown(page.request)).toEqual(before);
  await page.goto(app.to('index'));
  await expect(page.getByRole('button', { name: 'Courir', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Camille/ })).toBeVisible();
});
