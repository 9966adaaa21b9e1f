import type { Page, Request } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { countWaiting } from './count-waiting.ts';
import { type AppFixture, test as base, expect, nextEmail, password } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

const HOST = 'club.test';

/**
 * The production server without PUBLIC_URL, as in a home network: plain http under a name that is not localhost,
 * so that the page is not a secure context.
 */
const test = base.extend<object, { home: { readonly url: string } }>({
  home: [
    async ({ browserName }, use) => {
      // The name is mapped to this machine by a switch of Chromium.
      expect(browserName).toBe('chromium');
      const { url, stop } = await startOwnServer(() => ({ PUBLIC_URL: '' }), HOST);
      await use({ url });
      await stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ home }, use) => use(home.url),
});

test('registers, ticks, signs out and in on plain http, without a token that scripts can read', {
  tag: DEEP,
}, async ({ page, app }) => {
  const { t } = app;
  const bodies = bodiesOf(page);
  const habit = app.language === 'fr' ? 'Boire de l’eau' : 'Drink water';
  const email = await join(page, app);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expectNoToken(page, bodies);

  await createHabit(page, app, habit);
  await page.getByRole('button', { name: habit, exact: true, pressed: false }).click();
  const done = page.getByRole('button', { name: habit, exact: true, pressed: true });
  await expect(done).toBeVisible();
  await expectSent(page);

  await page.reload();
  await expect(done).toBeVisible();
  await page.goto(app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  expect(await tokenOf(page)).toBeUndefined();

  await page.goto(app.to('auth-login'));
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(done).toBeVisible();
  await expectNoToken(page, bodies);
});

test('stores the ticks of two tabs without Web Locks', { tag: DEEP }, async ({ page, context, app }) => {
  await join(page, app);
  const names = ['Read', 'Run'];
  const statuses = await page.evaluate(async (habits) => {
    const headers = { 'content-type': 'application/json' };
    const answers = habits.map(async (name) => {
      const body = JSON.stringify({ name, emoji: 'books' });
      return (await fetch('/api/v1/habits', { method: 'POST', headers, body })).status;
    });
    return await Promise.all(answers);
  }, names);
  expect(statuses).toEqual([201, 201]);
  await page.reload();
  const other = await context.newPage();
  await other.goto(app.to('index'));
  expect(await other.evaluate(() => 'locks' in navigator)).toBe(false);
  const [first, second] = names.map((name) => ({ name, exact: true }));
  await Promise.all([
    page.getByRole('button', { ...first, pressed: false }).click(),
    other.getByRole('button', { ...second, pressed: false }).click(),
  ]);
  for (const tab of [page, other]) {
    await expectSent(tab);
    await tab.reload();
    for (const name of names) {
      await expect(tab.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    }
  }
  await other.close();

  // Notifications and the installed app need https.
  await page.goto(app.to('settings'));
  await expect(page.getByText(app.t('channels.insecure'))).toBeVisible();
  await page.goto(app.to('apps'));
  await expect(page.getByText(app.t('apps.needsHttps'))).toBeVisible();
  await expect(page.getByText(app.t('apps.computerText'))).toHaveCount(0);
});

async function join(page: Page, { to, t }: AppFixture): Promise<string> {
  const email = nextEmail();
  await page.goto(to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  return email;
}

async function createHabit(page: Page, { t }: AppFixture, name: string): Promise<void> {
  // Arriving at the list closes the creator.
  await expect(page.getByRole('region', { name: t('home.title') })).toBeVisible();
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await expect(page.getByRole('button', { name, exact: true, pressed: false })).toBeVisible();
}

/** The texts of the answers that this page received whole so far: one that a reload cut off may never end. */
function bodiesOf(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  const read = async (request: Request): Promise<string> => {
    const response = await request.response();
    return (await response?.text().catch(() => '')) ?? '';
  };
  page.on('requestfinished', (request) => void bodies.push(read(request)));
  return bodies;
}

async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'opaqueToken')?.value;
}

/** The session is in an HttpOnly cookie, and nowhere that a script can read. */
async function expectNoToken(page: Page, bodies: readonly Promise<string>[]): Promise<void> {
  const token = (await tokenOf(page)) ?? '';
  expect(token).toMatch(/^[\w-]{64}$/);
  const readable = await page.evaluate(async () => {
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        records.push(
          await new Promise((resolve) => {
            const all = database.transaction(store).objectStore(store).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
        );
      }
      database.close();
    }
    return JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      records,
    ]);
  });
  expect(readable).not.toContain(token);
  expect((await Promise.all(bodies)).filter((text) => text.includes(token))).toEqual([]);
}

/** The outbox is empty. */
async function expectSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0);
}
