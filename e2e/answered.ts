import { expect, type Page, type Request } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { countWaiting } from './count-waiting.ts';

const open = new WeakMap<Page, Set<Request>>();

/** Records the requests of a page without an answer; to be called before the page is opened. */
export function watchRequests(page: Page): void {
  const begun = new Set<Request>();
  open.set(page, begun);
  let document: Request | null = null;
  page.on('request', (request) => begun.add(request));
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) document = request;
  });
  // The page leaves a document only once the next one arrives, and what the old one still asked for until then gets no answer.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || document === null) return;
    for (const request of begun) if (request !== document) begun.delete(request);
    document = null;
  });
  page.on('requestfinished', (request) => begun.delete(request));
  page.on('requestfailed', (request) => begun.delete(request));
}

/** Waits until each request of the page is answered. */
export async function answered(page: Page): Promise<void> {
  const begun = open.get(page);
  if (begun === undefined) throw new Error('watchRequests belongs before the page is opened.');
  await atRest(page);
  const waiting = () => Array.from(begun, (request) => request.url());
  await expect.poll(waiting, { message: 'requests without an answer' }).toEqual([]);
  await atRest(page);
}

/** Waits until the outbox is empty. */
export async function saved(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(countWaiting), { message: 'writes that wait', timeout: 20_000 })
    .toBe(0);
}
