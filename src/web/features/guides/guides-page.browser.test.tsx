import { expect, test } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { GuidesPage } from './guides-page.tsx';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/shared/common.css';

/** The inner space of a card, the gap before its chevron, and the chevron. */
const ROOM = 20 + 12 + 8;

test('keeps the chevron of each source beside its text, however long that is', async () => {
  const screen = await renderApp(
    <div style={{ width: 300 }}>
      <GuidesPage />
    </div>,
    { path: '/import' },
  );
  await expect.element(screen.getByText('Habitica')).toBeVisible();
  const links = Array.from(screen.container.querySelectorAll('.guide-source'));
  const rooms = links.map((link) => {
    const text = link.querySelector('span')?.getBoundingClientRect();
    return link.getBoundingClientRect().right - (text?.right ?? 0);
  });
  expect(rooms.length).toBeGreaterThan(5);
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(ROOM);
});
