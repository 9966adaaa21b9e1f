import type { Page } from '@playwright/test';

declare global {
  /** What moved without input, as a layout shift score. */
  var shifts: string[];
}

/** Records layout shifts without input; to be called before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${(node as Element | null)?.outerHTML?.slice(0, 100)} from ${placeOf(from)} to ${placeOf(to)}`,
        );
        if (!entry.hadRecentInput)
          globalThis.shifts.push(`${entry.value} at ${entry.startTime} ms: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    interface LayoutShift {
      readonly value: number;
      readonly startTime: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
  });
}

export async function shiftsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => globalThis.shifts);
}

/** Scrolls down screen by screen, to the end, and back to the top, and lets the browser paint each place. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      });
    const end = document.documentElement.scrollHeight;
    const places = Array.from({ length: 12 }, (_, index) => index * 0.6 * innerHeight);
    for (const top of [...places, end, ...places.map((place) => end - place), 0]) {
      scrollTo(0, top);
      await painted();
    }
  });
}

/** Pixels by which the page is wider than its window; below 0 where a scroll bar takes space. */
export async function sideways(page: Page): Promise<number> {
  return await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}

/** The levels of the visible headings, and those that skip a level. */
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

/** The text of the page, and its links. */
export async function contentOf(page: Page): Promise<{ text: string; links: string[] }> {
  return await page.locator('main').evaluate((main: HTMLElement) => ({
    text: main.innerText.replace(/\s+/g, ' ').trim(),
    links: [...main.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
  }));
}

/** The controls smaller than 44 px; a checkbox counts with its label. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select')];
    const shown = controls.map((control) => control.closest('label') ?? control);
    return shown
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.9 || box.height < 43.9))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
  });
}
