import { expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { CreatorPanel } from './creator-panel.tsx';

test('takes a suggestion back on a second press, and keeps the random emoji for a name without a match', async () => {
  const screen = await renderApp(<CreatorPanel type="habit" />, { locale: 'fr' });
  const button = screen.getByRole('button', { name: 'Choisir un emoji' });
  const picture = () => button.element().querySelector('img')?.getAttribute('src') ?? '';
  await expect.poll(picture).toMatch(/^\/images/);
  const random = picture();
  const field = screen.getByLabelText('Nom');
  await field.fill('courir');
  await expect.poll(picture).toBe('/images/emojis/person-running.svg');
  const shoe = screen.getByRole('group', { name: 'Emojis proposés' }).getByRole('button').first();
  await shoe.click();
  await expect.poll(picture).toBe('/images/emojis/running-shoe.svg');
  await shoe.click();
  await expect.poll(picture).toBe('/images/emojis/person-running.svg');
  await field.fill('zzzz');
  await expect.poll(picture).toBe(random);
});
