import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createFormats } from '#i18n/format.ts';
import { Avatar, badgeWidth } from './avatar.tsx';
import './tokens.css';
import './base.css';

test('shows the default picture when the picture fails to load', async () => {
  const { container } = await render(<Avatar source="data:image/png;base64,broken" />);
  await expect.poll(() => container.querySelector('svg.avatar-picture')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
});

test('widens the badge only at 100, 1,000, 10,000, 100,000 and 1,000,000', async () => {
  const bounds = [100, 1_000, 10_000, 100_000, 1_000_000];
  expect(bounds.map((bound) => badgeWidth(bound - 1))).toEqual([0, 1, 2, 3, 4]);
  expect(bounds.map(badgeWidth)).toEqual([1, 2, 3, 4, 5]);
  expect([badgeWidth(0), badgeWidth(99_999_999)]).toEqual([0, 5]);
});

test.each(['en', 'fr'] as const)(
  'widens a badge in %s on each bound and keeps its width until the next',
  async (locale) => {
    const formats = createFormats(locale);
    const { rerender, container } = await render(<span />);
    const widthOf = async (value: number) => {
      const text = formats.number(value);
      await rerender(<Avatar source={null} badge={{ value, text, label: 'Habits completed' }} />);
      const badge = container.querySelector('.avatar-badge');
      expect(badge?.firstChild?.textContent).toBe(text);
      return badge?.getBoundingClientRect().width ?? 0;
    };
    let before = await widthOf(1);
    for (const bound of [100, 1_000, 10_000, 100_000, 1_000_000]) {
      expect(await widthOf(bound - 1)).toBe(before);
      const wider = await widthOf(bound);
      expect(wider).toBeGreaterThan(before);
      before = wider;
    }
  },
);
