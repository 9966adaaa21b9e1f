import type { Page } from '@playwright/test';

/**
 * A visit ends when React has taken over what the server wrote: what a journey does at once would else meet a page that does not hear
 * it yet, which people are too slow for. What can be done before that is the business of the journeys without JavaScript.
 */
export function visitHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await hydrated(page);
    return answer;
  };
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.getElementById('app');
    if (app === null || document.getElementById('state') === null) return true;
    // Where React keeps what it knows of a root; the server's pages have none of it.
    const key = Object.keys(app).find((name) => name.startsWith('__reactContainer$'));
    const root = key && (app as unknown as Record<string, Root>)[key];
    return root ? root.stateNode.current.memoizedState.isDehydrated === false : false;
  });
}

interface Root {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } } };
}
