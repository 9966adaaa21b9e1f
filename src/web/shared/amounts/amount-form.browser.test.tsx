import { expect, test, vi } from 'vitest';
import type { UpdateDay } from '#contract/days.ts';
import type { Locale } from '#i18n/locale.ts';
import { renderApp } from '#tests/web/render-app.tsx';
import { AmountForm } from './amount-form.tsx';

type Change = NonNullable<UpdateDay['value']> | null;

async function open(locale: Locale) {
  const onChange = vi.fn<(value: Change) => void>();
  const screen = await renderApp(
    <AmountForm habit={{ kind: 'amount', unit: 'ml' }} value={250} onChange={onChange} />,
    { locale },
  );
  const [name, action] = locale === 'en' ? ['Amount (ml)', 'Set'] : ['Quantité (ml)', 'Remplacer'];
  return {
    screen,
    onChange,
    async set(text: string) {
      await screen.getByLabelText(name).fill(text);
      await screen.getByRole('button', { name: action, exact: true }).click();
    },
  };
}

test.each([
  ['en', '2,000', 2000],
  ['fr', '1,5', 1.5],
] as const)('takes an amount as its language writes it: %s %s', async (locale, text, amount) => {
  const { onChange, set } = await open(locale);
  await set(text);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(amount);
});

test.each([
  ['en', '1,5', 'This can be read in two ways. Write decimals with a point, such as 1.5.'],
  [
    'fr',
    '1.500',
    'Ce nombre peut se lire de deux façons. Écrivez les décimales avec une virgule, par exemple 1,5.',
  ],
  ['en', '2,000,000', 'Enter at most 1,000,000.'],
] as const)('says what is wrong with an amount: %s %s', async (locale, text, words) => {
  const { screen, onChange, set } = await open(locale);
  await set(text);
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
});
