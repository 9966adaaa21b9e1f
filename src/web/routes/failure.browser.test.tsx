import { expect, test, vi } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { FailureBoundary } from './failure.tsx';

function Page() {
  const { pathname } = useLocation();
  if (pathname === '/settings') throw new Error('Broken');
  return <h1>{pathname}</h1>;
}

const page = (
  <FailureBoundary>
    <Page />
  </FailureBoundary>
);

test('shows the failure when a page breaks, until the next navigation', async () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await renderApp(page);
  const title = screen.getByRole('heading', { level: 1 });
  await screen.navigation.navigate('/settings');
  await expect.element(title).toHaveTextContent('Internal Server Error');
  await screen.navigation.navigate('/apps');
  await expect.element(title).toHaveTextContent('/apps');
});

test('shows the failure when a page cannot be entered, until the next navigation', async () => {
  const screen = await renderApp(page, {
    enter: async ({ pathname }) => {
      if (pathname === '/nowhere') throw Object.assign(new Error('No such page'), { status: 404 });
      return 'page';
    },
  });
  const title = screen.getByRole('heading', { level: 1 });
  await screen.navigation.navigate('/nowhere');
  await expect.element(title).toHaveTextContent('Page Not Found');
  await screen.navigation.navigate('/apps');
  await expect.element(title).toHaveTextContent('/apps');
});
