import type { Page } from '@playwright/test';

/**
 * A visit resolves when React has hydrated the page: otherwise a journey would act on a page without listeners,
 * which people are too slow for. The journeys without JavaScript test what works before that.
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
    // The property in which React stores a root; pages of the server lack it.
    const key = Object.keys(app).find((name) => name.startsWith('__reactContainer$'));
    const root = key && (app as unknown as Record<string, Root>)[key];
    return root ? root.stateNode.current.memoizedState.isDehydrated === false : false;
  });
}

interface Root {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } } };
}
