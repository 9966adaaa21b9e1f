import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Doubles the text size of the browser, and finds texts that are cut off or overlap. */
export async function troubleOfLargeText(page: Page): Promise<string[]> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await enlarge('200%');
  await atRest(page);
  const trouble = [...(await page.evaluate(listCut)), ...(await page.evaluate(listOverlaps))];
  await enlarge('');
  return trouble;
}

/** Elements that hide a part of their text or overflow; without pictures and texts that end in an ellipsis by design. */
function listCut(): string[] {
  const isCut = (element: HTMLElement) => {
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    if (display === 'inline' || !element.checkVisibility() || !element.innerText?.trim()) return false;
    if (element.closest('.visually-hidden, [role="img"]') || textOverflow === 'ellipsis') return false;
    const holds = (overflow: string) =>
      element.matches('button, a, select') || overflow === 'hidden' || overflow === 'clip';
    const across = element.scrollWidth > element.clientWidth + 2 && holds(overflowX);
    const down = element.scrollHeight > element.clientHeight + 2 && holds(overflowY);
    return across || down;
  };
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(isCut)
    .map((element) => `cut: ${element.outerHTML.slice(0, 120)}`);
}

/** Texts that overlap, except those that float above the page. */
function listOverlaps(): string[] {
  interface Line {
    readonly node: Node;
    readonly text: string;
    readonly box: DOMRect;
  }

  const floats = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || floats(element.parentElement));
  const isRead = (parent: Element | null): parent is Element =>
    parent?.checkVisibility() === true &&
    parent.closest('.visually-hidden, script, .skip-link, [aria-hidden="true"], [role="img"]') === null &&
    !floats(parent);
  /** Where a text ends at the latest: what an ellipsis leaves out is not shown. */
  const shownTo = (element: Element | null): number => {
    if (element === null) return Number.POSITIVE_INFINITY;
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis';
    return isShortened ? element.getBoundingClientRect().right : shownTo(element.parentElement);
  };
  /** More than the ascents and descents of neighbouring lines, which may touch. */
  const collide = ({ box: one }: Line, { box: other }: Line) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 4 && height > 0.4 * Math.min(one.height, other.height);
  };

  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40) ?? '';
    if (text === '' || !isRead(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const end = shownTo(node.parentElement);
    for (const { x, y, right, height } of range.getClientRects())
      if (x < end) lines.push({ node, text, box: new DOMRect(x, y, Math.min(right, end) - x, height) });
  }
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => other.node !== one.node && collide(one, other))
      .map((other) => `over: ${one.text} × ${other.text}`),
  );
}
