import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { sideways } from './screen-checks.ts';

/** What is cut off, overlaps or leaves the window, of the texts of the page or of the dialog over it. */
export async function textTrouble(page: Page): Promise<string[]> {
  return [...(await page.evaluate(listCut)), ...(await page.evaluate(listOverlaps))];
}

/** As above, at these widths of the window, in the font of the product and in the one that is shown until it is there. */
export async function textTroubleAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const font of await fontsOf(page)) {
    await showFont(page, font);
    for (const width of widths) {
      await page.setViewportSize({ width, height: before?.height ?? 800 });
      await atRest(page);
      const trouble = [
        ...(await textTrouble(page)),
        ...((await sideways(page)) > 0 ? ['scrolls sideways'] : []),
      ];
      found.push(...trouble.map((text) => `${width} px, ${font}: ${text}`));
    }
  }
  await showFont(page, '');
  if (before) await page.setViewportSize(before);
  return [...new Set(found)];
}

async function showFont(page: Page, font: string): Promise<void> {
  await page.evaluate((name) => {
    document.body.style.fontFamily = name;
  }, font);
}

/** Both fonts, loaded: a page whose own came late would keep the other one. */
async function fontsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const source = rules.map(({ cssText }) => /url\("?[^")]+woff2"?\)/.exec(cssText)?.[0]).find(Boolean);
    if (source === undefined) throw new Error('The page names no font.');
    document.fonts.add(await new FontFace('Shown', source, { weight: '300 900' }).load());
  });
  return ['Shown', 'Figtree fallback'];
}

/** Elements that hide a part of their text or overflow; without pictures and texts that end in an ellipsis by design. */
function listCut(): string[] {
  /** A count that is set over the edge of its picture, and shown whole. */
  const hasWideBadge = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLElement>('*')].some(
      (part) =>
        getComputedStyle(part).position === 'absolute' &&
        !part.matches('.visually-hidden') &&
        part.offsetWidth > element.offsetWidth,
    );
  const isCut = (element: HTMLElement) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(element);
    if (display === 'inline' || !element.checkVisibility() || !element.innerText?.trim()) return false;
    if (element.closest('.visually-hidden, [role="img"]') || textOverflow === 'ellipsis') return false;
    if (webkitLineClamp !== 'none' || (overflowX === 'visible' && hasWideBadge(element))) return false;
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

/** Texts that overlap or leave the window, except those that float above the page. */
function listOverlaps(): string[] {
  interface Line {
    readonly element: Element;
    readonly text: string;
    readonly box: DOMRect;
  }

  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const floats = (element: Element | null): boolean =>
    element !== null &&
    element !== dialog &&
    (getComputedStyle(element).position === 'fixed' || floats(element.parentElement));
  const isRead = (parent: Element | null): parent is Element =>
    parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    parent.closest('.visually-hidden, script, style, .skip-link, select') === null &&
    !floats(parent);
  /** What of a text its ancestors show: they cut it, or scroll. */
  const shownPart = (box: DOMRect, element: Element | null): DOMRect => {
    if (element === null || element === document.body) return box;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (overflowX === 'visible' && overflowY === 'visible') return shownPart(box, element.parentElement);
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [left + element.clientLeft, top + element.clientTop];
    const [from, to] = [Math.max(box.left, x), Math.min(box.right, x + element.clientWidth)];
    const [above, below] = [Math.max(box.top, y), Math.min(box.bottom, y + element.clientHeight)];
    return shownPart(
      new DOMRect(from, above, Math.max(0, to - from), Math.max(0, below - above)),
      element.parentElement,
    );
  };
  /** The ascents and descents of neighbouring lines, here 12 % of their height, may touch, and figures of one number are set closely. */
  const collide = ({ box: one, element: first }: Line, { box: other, element: second }: Line) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const [top, below] = [one, other].map(({ height }) => 0.12 * height) as [number, number];
    const height =
      Math.min(one.bottom - top, other.bottom - below) - Math.max(one.top + top, other.top + below);
    const isOne = first.contains(second) || second.contains(first);
    return width > (isOne ? 6 : 2) && height > 0.06 * Math.min(one.height, other.height);
  };

  const lines: Line[] = [];
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim().slice(0, 40) ?? '';
    if (text === '' || !isRead(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = shownPart(rect, element);
      if (box.width > 1 && box.height > 0.3 * rect.height) lines.push({ element, text, box });
    }
  }
  const width = document.documentElement.clientWidth;
  const outside = lines.filter(({ box }) => box.left < -1 || box.right > width + 1);
  lines.sort((one, other) => one.box.top - other.box.top);
  const over = lines.flatMap((one, index) => {
    const found: string[] = [];
    for (let at = index + 1; at < lines.length; at += 1) {
      const other = lines[at];
      if (other === undefined || other.box.top >= one.box.bottom) break;
      if (other.element !== one.element && collide(one, other))
        found.push(`over: ${one.text} × ${other.text}`);
    }
    return found;
  });
  return [...over, ...outside.map(({ text }) => `outside: ${text}`)];
}
