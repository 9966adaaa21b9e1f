import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Avatar, badgeWidth } from './avatar.tsx';

test('a picture that fails to load gives way to the default one', async () => {
  const { container } = await render(<Avatar source="data:image/png;base64,broken" />);
  await expect.poll(() => container.querySelector('svg.avatar-picture')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
});

test('the badge widens at 100, 1,000, 10,000, 100,000 and 1,000,000', () => {
  const values = [0, 99, 100, 999, 1_000, 10_000, 100_000, 999_999, 1_000_000];
  expect(values.map(badgeWidth)).toEqual([0, 0, 1, 1, 2, 3, 4, 4, 5]);
});
