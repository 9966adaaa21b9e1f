import type { Page } from '@playwright/test';

declare global {
  /** What moved by itself, in the unit of the layout shift score. */
  var shifts: string[];
}

/** Writes down what moves without anybody having touched the page; to be called before it is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 100));
        if (!entry.hadRecentInput) globalThis.shifts.push(`${entry.value} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    interface LayoutShift {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
  });
}

export async function shiftsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => globalThis.shifts);
}

/** Pixels that the page is wider than its window; below 0 where room is kept for a scroll bar. */
export async function sideways(page: Page): Promise<number> {
  return await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** The levels of the headings that are shown, and those that leave a level out. */
export async function headings(page: Page): Promise<{ first: number; skipped: string[] }> {
  return await page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) =>
      heading.checkVisibility(),
    );
    const level = (heading: Element | undefined) => Number(heading?.tagName.slice(1) ?? 0);
    return {
      first: shown.filter((heading) => level(heading) === 1).length,
      skipped: shown
        .filter((heading, index) => level(heading) > level(shown[index - 1]) + 1)
        .map((heading) => heading.outerHTML.slice(0, 120)),
    };
  });
}

/** What the page says and where it leads, as somebody reads it. */
export async function contentOf(page: Page): Promise<{ text: string; links: string[] }> {
  return await page.locator('main').evaluate((main: HTMLElement) => ({
    text: main.innerText.replace(/\s+/g, ' ').trim(),
    links: [...main.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
  }));
}
