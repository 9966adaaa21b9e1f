import type { Page } from '@playwright/test';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { saved } from './answered.ts';
import { type AppFixture, test as base, expect } from './fixtures.ts';
import { type Cut, Gate } from './gate.ts';
import { chooseInMenu, expectReady, habitName, habitNames, toasts } from './list.ts';
import { createHabit } from './made-habits.ts';

interface StoredHabit {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly history: Readonly<Record<string, number>>;
}

/** The network between the page and the server: it can be cut and restored. */
class Network {
  readonly #gate: Gate;

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Cuts the network, acts, and waits until a write has met the cut. */
  async cutFor(cut: Cut, act: () => Promise<void>): Promise<void> {
    const gate = this.#gate;
    gate.accepted.clear();
    gate.cut = cut;
    gate.cuts = 0;
    await act();
    await expect.poll(() => gate.cuts, { message: 'a write that met the cut' }).toBeGreaterThan(0);
  }

  /** Restores the network, and waits until the server has answered the write that met the cut. */
  async restore(page: Page, app: AppFixture): Promise<void> {
    this.#gate.cut = null;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectSaved(page, app);
    expect(this.#gate.accepted.size).toBeGreaterThan(0);
  }
}

const gate = new Gate();
const network = new Network(gate);

/** The page visits the server through the gate. */
const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    await use(await gate.open(baseURL ?? ''));
    gate.close();
  },
});

const tickOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the outbox is empty and no page shows an unsent change. */
async function expectSaved(page: Page, app: AppFixture): Promise<void> {
  await saved(page);
  for (const key of ['unsent.waiting', 'unsent.failed'] as const) {
    await expect(page.getByRole('button', { name: app.t(key, { count: 1 }) })).toBeHidden();
  }
}

/** The habits that the server has, in their order, with their number of ticks; and the ticks that it has counted. */
async function expectStored(
  page: Page,
  habits: readonly [string, number][],
  completed: number,
): Promise<void> {
  const stored = (await (await page.request.get('/api/v1/habits')).json()) as StoredHabit[];
  const rows = stored.toSorted((left, right) => left.order - right.order);
  expect(rows.map(({ name, history }) => [name, Object.values(history).filter(Boolean).length])).toEqual(
    habits,
  );
  const statistics = await (await page.request.get('/api/v1/user/statistics')).json();
  expect(statistics).toMatchObject({ habitsCompleted: completed });
  // A reload shows the same list.
  await page.reload();
  await expect(habitNames(page)).toHaveText(habits.map(([name]) => name));
  for (const [name, ticks] of habits) {
    await expect(tickOf(page, name)).toHaveAttribute('aria-pressed', String(ticks > 0));
  }
}

for (const cut of ['before', 'after'] as const) {
  test.describe(`when the network is cut ${cut} the server has answered`, () => {
    /** A list with Read and Walk, without unsent writes. */
    test.beforeEach(async ({ page, app }) => {
      app.expectInConsole('net::ERR_');
      await app.register();
      for (const name of ['Read', 'Walk']) await createHabit(page, name);
      await page.goto(app.to('index'));
      await expect(tickOf(page, 'Read')).toBeEnabled();
      // A first visit writes the platform by itself, sooner or later: that write is not to meet the cut.
      const user = async () => (await (await page.request.get('/api/v1/user')).json()) as object;
      await expect.poll(user).toMatchObject({ platformWeb: true });
      await expectSaved(page, app);
    });

    test('a tick, a creation, an order, a name and a deletion have one effect each', {
      tag: cut === 'before' ? DEEP : [],
    }, async ({ page, app }) => {
      await network.cutFor(cut, () => tickOf(page, 'Read').click());
      await network.restore(page, app);

      await network.cutFor(cut, async () => {
        await page.getByRole('button', { name: app.t('shell.create'), exact: true }).click();
        await page.getByRole('textbox', { name: app.t('creator.name') }).fill('Swim');
        await page.getByRole('button', { name: app.t('creator.createHabit') }).click();
      });
      await network.restore(page, app);
      await expectStored(
        page,
        [
          ['Read', 1],
          ['Walk', 0],
          ['Swim', 0],
        ],
        1,
      );

      await expectReady(page);
      await network.cutFor(cut, async () => {
        await page.getByRole('button', { name: 'Walk', exact: true }).focus();
        await page.keyboard.press('Alt+ArrowUp');
      });
      await network.restore(page, app);
      await network.cutFor(cut, async () => {
        await habitName(page, 'Walk').click();
        const sheet = page.getByRole('dialog', { name: 'Walk' });
        await sheet.getByLabel(app.t('sheet.name'), { exact: true }).fill('Walk far');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Walk far' })).toBeVisible();
      });
      // It survives a reload.
      await page.reload();
      await expect(tickOf(page, 'Walk far')).toHaveCount(1);
      await network.restore(page, app);
      await expectStored(
        page,
        [
          ['Walk far', 0],
          ['Read', 1],
          ['Swim', 0],
        ],
        1,
      );

      // The deletion is sent when the toast that can undo it closes. The tick still counts.
      await network.cutFor(cut, async () => {
        await habitName(page, 'Read').click();
        await chooseInMenu(page, app, 'sheet.delete');
        await toasts(page)
          .getByRole('button', { name: app.t('shell.closeToast') })
          .click();
      });
      await network.restore(page, app);
      await expectStored(
        page,
        [
          ['Walk far', 0],
          ['Swim', 0],
        ],
        1,
      );
    });

    test('a tick of a closed tab is sent by the next tab', { tag: cut === 'after' ? DEEP : [] }, async ({
      page,
      context,
      app,
    }) => {
      const next = await context.newPage();
      await network.cutFor(cut, () => tickOf(page, 'Walk').click());
      await page.close();
      await next.goto(app.to('index'));
      await expect(tickOf(next, 'Walk')).toHaveAttribute('aria-pressed', 'true');
      await network.restore(next, app);
      await expectStored(
        next,
        [
          ['Read', 0],
          ['Walk', 1],
        ],
        1,
      );
    });
  });
}
