import type { Page } from 'playwright';
import type { RouteName } from '#i18n/paths.ts';
import type { Translator } from '#i18n/translate.ts';
import { openMore } from '#tests/web/open-more.ts';
import { screens } from '../../e2e/screens.ts';
import { drawn } from './drawn.ts';

/** One picture: a page as a visitor or a user sees it, and the overlay on it. */
export interface Scene {
  readonly name: string;
  readonly at: RouteName;
  readonly who: 'visitor' | 'member';
  readonly search?: string;
  /** Prepares the page until it shows the scene. */
  readonly open?: (page: Page, t: Translator) => Promise<void>;
}

/** Every screen, once per audience; pages that only redirect count as their target. */
const pageScenes: readonly Scene[] = (Object.keys(screens) as (keyof typeof screens)[]).flatMap((at) => {
  const { who, search, passing, missing } = screens[at];
  if (passing || missing) return [];
  return who.map((reader) => ({
    name: who.length > 1 ? `${at}-${reader}` : at,
    at,
    who: reader,
    ...(search !== undefined && { search }),
  }));
});

const overHome = (name: string, open: NonNullable<Scene['open']>): Scene => ({
  name,
  at: 'index',
  who: 'member',
  open,
});

const openCreator = async (page: Page, t: Translator) => {
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).waitFor();
};

const overlays: readonly Scene[] = [
  // No provider is configured here.
  { name: 'not-found', at: 'auth-google-callback', who: 'visitor' },
  overHome('creator-habit', async (page, t) => {
    await openCreator(page, t);
    await openMore(page, t('creator.more'));
    await page.getByRole('button', { name: t('plan.selectDays') }).click();
  }),
  overHome('creator-divider', async (page, t) => {
    await openCreator(page, t);
    await page.getByRole('tab', { name: t('creator.divider') }).click();
  }),
  overHome('emoji-picker', async (page, t) => {
    await openCreator(page, t);
    await page.getByRole('button', { name: t('creator.chooseEmoji') }).click();
    await page.getByRole('searchbox', { name: t('emojiPicker.search') }).waitFor();
    await drawn(page);
  }),
  overHome('habit-sheet', async (page) => {
    await page.locator('.habit-name').first().click();
    await page.getByRole('dialog').waitFor();
    await drawn(page);
  }),
  overHome('divider-sheet', async (page, t) => {
    await page
      .getByRole('button', { name: t('dividers.options') })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  overHome('habit-steps', async (page, t) => {
    await page
      .getByRole('button', { name: t('habits.stepsDone') })
      .first()
      .click();
    await page.getByLabel(t('creator.newStep')).waitFor();
  }),
  {
    name: 'toast',
    at: 'settings',
    who: 'visitor',
    open: async (page) => await page.locator('.toast').waitFor(),
  },
  {
    name: 'form-errors',
    at: 'auth-register',
    who: 'visitor',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: t('auth.join'), exact: true })
        .last()
        .click();
      await page.locator('.field-error').first().waitFor();
    },
  },
];

export const scenes: readonly Scene[] = [...pageScenes, ...overlays];
