import { expect, it } from 'vitest';
import { touchedBy } from './touched.ts';

it.each([
  ['the product', ['src/web/ui/row.tsx', 'docs/words.md'], true],
  ['a picture that pages show', ['public/icon.svg'], true],
  ['tests alone', ['src/web/ui/row.test.ts', 'e2e/undo.spec.ts', 'tests/api/send.ts'], false],
  ['words alone', ['README.md', 'docs/decisions/undo.md'], false],
])('knows what %s can have touched', (_, files, product) => {
  expect(touchedBy('abc', files)).toEqual({ since: 'abc', product });
});

it.each([
  'package-lock.json',
  'vitest.config.ts',
  '.ci/run',
  'scripts/build/bundles.ts',
  'tests/setup/tier.ts',
])('takes a change of %s for one of everything', (file) =>
  expect(touchedBy('abc', ['src/a.ts', file])).toBeNull(),
);
