import { DEEP } from '../tests/setup/journey-pairs.ts';
import { violationsOn } from './audit.ts';
import { expect, test } from './fixtures.ts';

test('shows the calls of the API and requests nothing from another origin', { tag: DEEP }, async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Resilience', exact: true })).toBeVisible();
  // A phone keeps the list at the side folded away: what is shown is what counts.
  for (const text of ['Join the club', '/api/v1/auth/register']) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  // The greys of the reference are not ours (docs/decisions/api-docs.md).
  const violations = await violationsOn(page, { exclude: ['.scalar-app'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
