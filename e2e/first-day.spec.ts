import { openMore } from '#tests/web/open-more.ts';
import { saved } from './answered.ts';
import { expect, nextEmail, password, test } from './fixtures.ts';
import { stepsButton } from './list.ts';

/** The first day of a new member, in each language and on each screen. */
test('registers, creates a habit, ticks it, completes its step and closes a divider; a reload shows all of it', async ({
  page,
  app,
}) => {
  const { t } = app;
  const habitName = app.language === 'fr' ? 'Boire de l’eau' : 'Drink water';
  const stepName = app.language === 'fr' ? 'Remplir la gourde' : 'Fill the bottle';
  const dividerName = app.language === 'fr' ? 'Le matin' : 'Morning';

  await page.goto(app.to('index'));
  await page
    .getByRole('link', { name: t('auth.join') })
    .first()
    .click();
  await expect(page).toHaveURL(app.to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page).toHaveURL(app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');

  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  await expect(create).toHaveAttribute('aria-expanded', 'false');
  await create.click();
  await expect(create).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('tab', { name: t('creator.divider') }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(dividerName);
  await page.getByRole('button', { name: t('creator.createDivider') }).click();
  await expect(page.getByRole('button', { name: dividerName, exact: true })).toBeVisible();
  await expect(create).toHaveAttribute('aria-expanded', 'false');

  await create.click();
  await expect(page.getByRole('textbox', { name: t('creator.name') })).toBeFocused();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(habitName);
  await page.getByRole('button', { name: t('creator.chooseEmoji') }).click();
  await page.getByRole('searchbox', { name: t('emojiPicker.search') }).fill('droplet');
  const emoji = app.language === 'fr' ? 'goutte d’eau' : 'droplet';
  await page.getByRole('button', { name: emoji, exact: true }).click();
  await openMore(page, t('creator.more'));
  await page.getByRole('button', { name: t('plan.selectDays') }).click();
  const days = weekdays(app.language);
  for (const day of days) {
    await expect(page.getByRole('button', { name: day, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  // Every day except one that is not today, so that the habit is due now.
  const off = days[(new Date().getDay() + 3) % 7] ?? '';
  await page.getByRole('button', { name: off, exact: true }).click();
  await expect(page.getByRole('button', { name: off, exact: true })).toHaveAttribute('aria-pressed', 'false');
  await app.expectAccessible();
  await page.getByRole('button', { name: t('creator.createHabit') }).click();

  const tick = page.getByRole('button', { name: habitName, exact: true, pressed: false });
  await expect(tick).toBeVisible();
  await expect(page.getByText('0/1', { exact: true }).first()).toBeVisible();
  await tick.click();
  const done = page.getByRole('button', { name: habitName, exact: true, pressed: true });
  await expect(done).toBeVisible();
  await expect(page.getByText('1/1', { exact: true }).first()).toBeVisible();

  // A step that is added to a ticked habit unticks it; completing the step ticks it again (docs/rules/steps.md#steps-and-the-day).
  await page.getByRole('link', { name: habitName, exact: true }).click();
  await page.getByLabel(t('creator.newStep')).fill(stepName);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: stepName })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tick).toBeVisible();
  await stepsButton(page, app).click();
  await page.getByRole('checkbox', { name: stepName }).check();
  await expect(done).toBeVisible();

  const divider = page.getByRole('button', { name: dividerName, exact: true });
  await expect(divider).toHaveAttribute('aria-expanded', 'true');
  await divider.click();
  await expect(divider).toHaveAttribute('aria-expanded', 'false');
  await expect(done).toBeHidden();
  await saved(page);

  await page.reload();
  await expect(divider).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('1/1', { exact: true }).first()).toBeVisible();
  await divider.click();
  await expect(done).toBeVisible();
  await stepsButton(page, app).click();
  await expect(page.getByRole('checkbox', { name: stepName })).toBeChecked();
});

/** The full names of the weekdays, Sunday to Saturday. */
function weekdays(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => {
    const name = format.format(Date.UTC(2023, 0, 1 + day));
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
}
