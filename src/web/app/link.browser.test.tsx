import { expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { AppLink } from './link.tsx';

/** Clicks the link; says whether that was left to the browser. */
async function click(options: MouseEventInit, reloadDocument = false) {
  const link = (
    <AppLink to="settings" search="?tab=1" reloadDocument={reloadDocument}>
      Settings
    </AppLink>
  );
  const { navigation, ...screen } = await renderApp(link);
  const anchor = screen.getByRole('link').element();
  let isLeft: boolean | undefined;
  const hear = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', hear, { once: true });
  anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  return { isLeft, navigation };
}

test('follows a plain click within the document', async () => {
  const { isLeft, navigation } = await click({});
  expect(isLeft).toBe(false);
  await expect
    .poll(() => navigation.shown.location)
    .toMatchObject({ pathname: '/settings', search: '?tab=1' });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  async (options) => {
    const { isLeft, navigation } = await click(options);
    expect(isLeft).toBe(true);
    expect(navigation.shown).toMatchObject({ isPending: false, location: { pathname: '/' } });
  },
);

test('leaves a plain click to the browser when the link loads a document', async () => {
  const { isLeft } = await click({}, true);
  expect(isLeft).toBe(true);
});
