import { Bell, Flame } from 'lucide-react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Fact, Row } from './row.tsx';
import './tokens.css';
import './base.css';

const before = { width: window.innerWidth, height: window.innerHeight };
beforeAll(async () => await page.viewport(390, 800));
afterAll(async () => await page.viewport(before.width, before.height));

const icon = <Bell size={14} aria-hidden="true" />;

/** A row with a streak of the given length and a reminder, in which the facts wrap or not. */
async function show(streak: string, wraps: boolean, reminder = true) {
  const { container } = await render(
    <div style={{ width: 358 }} className={wraps ? 'wraps' : ''}>
      <style>{'.wraps .row-facts { flex-wrap: wrap }'}</style>
      <Row
        done={false}
        tile={<span className="tile" />}
        title={<span className="row-title">Run</span>}
        facts={
          <>
            <Fact icon={<Flame size={14} />} label="Streak" look="warm">
              {streak}
            </Fact>
            {reminder && (
              <Fact icon={icon} label="Reminder" look="spare">
                07:30
              </Fact>
            )}
          </>
        }
        aside={<span style={{ width: 76 }} />}
        action={<span className="tile" />}
      />
    </div>,
  );
  const spare = container.querySelector('.is-spare');
  const isTimeShown = () => {
    const text = document.createRange();
    text.selectNodeContents(spare?.lastChild ?? container);
    const { bottom, right } = text.getBoundingClientRect();
    const box = spare?.getBoundingClientRect() ?? new DOMRect();
    return bottom <= box.bottom + 1 && right <= box.right + 1;
  };
  return { isTimeShown, height: container.querySelector('.row-facts')?.getBoundingClientRect().height };
}

test.each([false, true])(
  'shows the time of a reminder where it fits, in one line (wraps: %s)',
  async (wraps) => {
    const { isTimeShown, height } = await show('12', wraps);
    expect(isTimeShown()).toBe(true);
    expect(height).toBe((await show('12', wraps, false)).height);
  },
);

test.each([false, true])('shows its icon alone where it does not, in one line (wraps: %s)', async (wraps) => {
  const { isTimeShown, height } = await show('123456789', wraps);
  expect(isTimeShown()).toBe(false);
  expect(height).toBe((await show('12', wraps, false)).height);
});
