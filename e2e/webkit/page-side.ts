// Each function runs in the page, from its source alone: it refers to nothing outside itself.

/** Registers, and creates a habit; resolves to its id. */
export async function join(email: string, password: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { id: string };
  };
  // The browser's own: the page would send it, and the day of a tick could change by that.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await post('/auth/register', { email, password, firstName: 'Ada', locale: 'en', timeZone });
  return (await post('/habits', { name: 'Read', emoji: 'books' })).id;
}

/** Whether React has hydrated the page. */
export function isHydrated(): boolean {
  const app = document.getElementById('app');
  const key = app && Object.keys(app).find((name) => name.startsWith('__reactContainer$'));
  const root =
    key && (app as unknown as Record<string, { stateNode: { current: { memoizedState: object } } }>)[key];
  if (!root) return false;
  return (root.stateNode.current.memoizedState as { isDehydrated?: boolean }).isDehydrated === false;
}

/** Clicks the button of that name, if it exists, is enabled and hydrated. */
export function click(name: string): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
  );
  if (!button || button.disabled) return false;
  if (!Object.keys(button).some((key) => key.startsWith('__reactProps$'))) return false;
  button.click();
  return true;
}

/** Whether the button of that name is pressed; null where there is none. */
export function isPressed(name: string): boolean | null {
  const button = [...document.querySelectorAll('button[aria-pressed]')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name,
  );
  return button ? button.getAttribute('aria-pressed') === 'true' : null;
}

/** The ticks of the habit in the last days, on the server. */
export async function ticksOnServer(): Promise<number> {
  const answer = await fetch('/api/v1/habits');
  const [habit] = (await answer.json()) as { history: Record<string, number> }[];
  return Object.values(habit?.history ?? {}).reduce((sum, count) => sum + count, 0);
}

/**
 * The number of records of a store, counted in a write transaction: it waits for every other one. Null when it has not ended
 * after three seconds.
 */
export async function countIn(store: string): Promise<number | null> {
  const counted = new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('resilience');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(store, 'readwrite');
      const counting = transaction.objectStore(store).count();
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), 3_000);
  });
  return await Promise.race([counted, late]);
}

/** Ticks the habit and leaves the page at once, by a full navigation or by going back. False before hydration. */
export function tickAndLeave(path: string | null): boolean {
  const tick = [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === 'Read',
  );
  if (!tick || !Object.keys(tick).some((key) => key.startsWith('__reactProps$'))) return false;
  // The test gets its result first.
  setTimeout(() => {
    tick.click();
    if (path === null) history.back();
    else location.assign(path);
  });
  return true;
}
