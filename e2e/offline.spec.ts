import type { BrowserContext, Page, Route } from '@playwright/test';
import { countWaiting } from './count-waiting.ts';
import { fetchRouted } from './fetch-routed.ts';
import { type AppFixture, expect, sameOrigin, test } from './fixtures.ts';

interface Answered {
  readonly name: string;
  readonly order: number;
  readonly history: Readonly<Record<string, number>>;
}

/** How a request is cut: before the server has it, or after the server has answered and before anybody hears of it. */
type Cut = 'before' | 'after';

/** The way from the page to the API, to be cut and mended. */
class Way {
  /** The keys of the writes that the server took, however often. */
  readonly answered: string[] = [];
  #cut: Cut | null = null;
  #cuts = 0;

  async watch(context: BrowserContext): Promise<void> {
    await context.route('**/api/v1/**', (route) => this.#lead(route));
  }

  async #lead(route: Route): Promise<void> {
    const cut = this.#cut;
    const key = route.request().headers()['idempotency-key'];
    if (cut === 'before') {
      if (key !== undefined) this.#cuts += 1;
      return await route.abort('internetdisconnected');
    }
    // The page may be gone before its answer is: there is nobody to give it to then.
    const answer = await fetchRouted(route);
    if (key !== undefined && answer.ok()) this.answered.push(key);
    if (cut === null) return await route.fulfill({ response: answer }).catch(() => undefined);
    if (key !== undefined) this.#cuts += 1;
    await route.abort('connectionreset').catch(() => undefined);
  }

  /** Cuts the way while something is done, until a write has met the cut; then it is mended, and the page told. */
  async without(page: Page, cut: Cut, act: () => Promise<void>): Promise<void> {
    await this.cutFor(cut, act);
    await this.mend(page);
  }

  async cutFor(cut: Cut, act: () => Promise<void>): Promise<void> {
    this.#cut = cut;
    this.#cuts = 0;
    await act();
    await expect.poll(() => this.#cuts, { message: 'a write that met the cut' }).toBeGreaterThan(0);
  }

  async mend(page: Page): Promise<void> {
    this.#cut = null;
    await page.evaluate(() => dispatchEvent(new Event('online')));
  }
}

/** What the server has of the habits, in their order. */
async function habitsOf(page: Page): Promise<Answered[]> {
  const answer = await page.request.get('/api/v1/habits');
  const habits = (await answer.json()) as Answered[];
  return habits.toSorted((left, right) => left.order - right.order);
}

const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });

/** Waits until the device has nothing left to send. */
async function expectSaved(page: Page, app: AppFixture): Promise<void> {
  await expect
    .poll(() => page.evaluate(countWaiting), { message: 'writes that wait', timeout: 20_000 })
    .toBe(0);
  for (const key of ['unsent.waiting', 'unsent.failed'] as const) {
    await expect(page.getByRole('button', { name: app.t(key, { count: 1 }) })).toBeHidden();
  }
}

for (const cut of ['before', 'after'] as const) {
  test(`a day with the network cut ${cut} the server has a request: every write has exactly one effect`, async ({
    page,
    context,
    app,
  }) => {
    test.setTimeout(120_000);
    app.expectInConsole('net::ERR_');
    await app.register();
    for (const name of ['Read', 'Walk']) {
      await page.request.post('/api/v1/habits', { headers: sameOrigin, data: { name, emoji: 'books' } });
    }
    const way = new Way();
    await way.watch(context);
    await page.goto(app.to('index'));
    await expect(tickOf(page, 'Read')).toBeEnabled();
    // What a first visit writes down by itself.
    await expectSaved(page, app);

    // Tick.
    await way.without(page, cut, () => tickOf(page, 'Read').click());
    await expect(tickOf(page, 'Read')).toHaveAttribute('aria-pressed', 'true');
    await expectSaved(page, app);

    // Create.
    await way.without(page, cut, async () => {
      await page.getByRole('button', { name: app.t('shell.create'), exact: true }).click();
      await page.getByRole('textbox', { name: app.t('creator.name') }).fill('Swim');
      await page.getByRole('button', { name: app.t('creator.createHabit') }).click();
    });
    await expect(tickOf(page, 'Swim')).toHaveCount(1);
    await expectSaved(page, app);

    // Reorder.
    await way.without(page, cut, async () => {
      await rowOf(page, 'Swim')
        .getByRole('button', { name: app.t('habits.move'), exact: true })
        .focus();
      await page.keyboard.press('Space');
      await expect(page.locator('.arrange-said')).toHaveText(/Swim/);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
    });
    await expect(page.locator('.habit-name')).toHaveText(['Swim', 'Read', 'Walk']);
    await expectSaved(page, app);

    // Edit, and reload while the network is still cut.
    await way.cutFor(cut, async () => {
      await rowOf(page, 'Swim')
        .getByRole('button', { name: app.t('habits.options') })
        .click();
      const sheet = page.getByRole('dialog', { name: 'Swim' });
      await sheet.getByLabel(app.t('sheet.name'), { exact: true }).fill('Swim far');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Swim far' })).toBeVisible();
    });
    await page.reload();
    await expect(tickOf(page, 'Swim far')).toHaveCount(1);
    await way.mend(page);
    await expectSaved(page, app);

    // Delete: sent when the toast that could take it back goes.
    await way.without(page, cut, async () => {
      await rowOf(page, 'Read')
        .getByRole('button', { name: app.t('habits.options') })
        .click();
      const remove = page.getByRole('dialog').getByRole('button', { name: app.t('sheet.delete') });
      await remove.click();
      await remove.click();
      await page.getByRole('button', { name: app.t('shell.closeToast') }).click();
    });
    await expect(tickOf(page, 'Read')).toBeHidden();
    await expectSaved(page, app);

    // Kill the tab in the middle of a request, and come back in another one.
    const next = await context.newPage();
    await way.cutFor(cut, () => tickOf(page, 'Walk').click());
    await page.close();
    await next.goto(app.to('index'));
    await expect(tickOf(next, 'Walk')).toHaveAttribute('aria-pressed', 'true');
    await way.mend(next);
    await expectSaved(next, app);

    const habits = await habitsOf(next);
    expect(habits.map(({ name, history }) => [name, Object.values(history).filter(Boolean).length])).toEqual([
      ['Swim far', 0],
      ['Walk', 1],
    ]);
    const { habitsCompleted } = (await (await next.request.get('/api/v1/user/statistics')).json()) as {
      habitsCompleted: number;
    };
    expect(habitsCompleted).toBe(2);
    await next.reload();
    await expect(next.locator('.habit-name')).toHaveText(['Swim far', 'Walk']);
    await expect(tickOf(next, 'Walk')).toHaveAttribute('aria-pressed', 'true');
    // However often each was sent, one of its answers came of an effect.
    const keys = new Set(way.answered);
    expect(keys.size).toBeGreaterThanOrEqual(6);
  });
}
