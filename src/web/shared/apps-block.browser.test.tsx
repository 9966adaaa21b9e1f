import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { AppContext, useApp } from '#web/app/app.ts';
import { AppsBlock } from './apps-block.tsx';

afterEach(() => void vi.unstubAllGlobals());

function InStore() {
  const app = useApp();
  const appStore = { en: 'https://apps.example/1' };
  return (
    <AppContext value={{ ...app, config: { ...app.config, appStore } }}>
      <AppsBlock />
    </AppContext>
  );
}

test('says on plain http that installing needs https, also where a store has the apps', async () => {
  vi.stubGlobal('isSecureContext', false);
  const screen = await renderApp(<InStore />);
  await expect.element(screen.getByText(/^The club can’t be installed from this address/)).toBeVisible();
  await expect.element(screen.getByText(/^The same list, the same club/)).toBeVisible();
  expect(screen.getByText(/straight from the browser/).query()).toBeNull();
});
