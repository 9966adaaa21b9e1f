import type { EarlyTicks } from '#web/platform/early-ticks.ts';

/**
 * Shows the ticks that a member presses before the scripts of the page are loaded, and counts what is added to amounts. Pages contain this file as text, so that it works with the
 * first frame; the list writes them as soon as React has it (features/home/use-early-ticks.ts). A page that is left before sends them itself.
 */
function watchTicks(): EarlyTicks {
  const over = new AbortController();
  const pressed = new Map<string, boolean | number>();
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tick]') : null;
    const item = button?.closest<HTMLElement>('[data-item]');
    const id = item?.dataset['item'];
    if (!button || !item || id === undefined) return;
    const step = Number(button.dataset['tick']);
    // In thousandths, since sums of decimals are inexact.
    if (step) {
      pressed.set(id, Math.round(Number(pressed.get(id) ?? 0) * 1000 + step * 1000) / 1000);
      return;
    }
    const done = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(done));
    item.querySelector('[data-row]')?.classList.toggle('is-done', done);
    pressed.set(id, done);
  };
  const send = () => {
    const { day, account = '' } = document.querySelector<HTMLElement>('[data-day]')?.dataset ?? {};
    for (const [id, done] of pressed) {
      const adds = typeof done === 'number';
      void fetch(`/api/v1/habits/${id}/${adds ? `days/${day}` : 'activities'}`, {
        method: 'PATCH',
        keepalive: true,
        headers: { 'content-type': 'application/json', 'x-account-id': account },
        body: JSON.stringify(
          adds ? { value: { add: done } } : { action: done ? 'create' : 'remove', days: [day] },
        ),
      });
    }
  };
  addEventListener('click', press, { signal: over.signal });
  addEventListener('pagehide', send, { signal: over.signal });
  return {
    take: () => {
      over.abort();
      return pressed;
    },
  };
}

/**
 * The list of today alone, where it was chosen (features/home/due-only.ts), and the missed day, where it was dismissed
 * (features/home/moments/missed-seen.ts): the rows must not move once scripts are loaded.
 */
function markChoices(): void {
  const { documentElement: root } = document;
  try {
    root.toggleAttribute('data-due-only', localStorage.getItem('dueOnly') !== null);
    const seen = localStorage.getItem('missedSeen')?.split(',');
    root.toggleAttribute('data-missed-seen', seen?.includes(root.dataset['visit'] ?? '') === true);
  } catch {
    // Storage is blocked.
  }
}

markChoices();
globalThis.earlyTicks = watchTicks();
