import type { Page } from '@playwright/test';

/** The faults of the Tab order, as texts; each list should be empty. */
interface Path {
  /** How many controls there are. */
  readonly stops: number;
  /** Never reached. */
  readonly missed: readonly string[];
  /** Reached before a control that is earlier on the page. */
  readonly outOfOrder: readonly string[];
  /** Reached without a focus ring, or covered. */
  readonly unseen: readonly string[];
}

declare global {
  /** The controls of the page under test, in its order. */
  var tabStops: Element[];
}

/** Controls that appear with the first key, and are skipped: the first steps under a new list have six. */
const LATER = 12;

/** Moves through the page by Tab, from its start past the last control; limited, in case of a focus trap. */
export async function walkByTab(page: Page): Promise<Path> {
  const names = await page.evaluate(listStops);
  const visited: number[] = [];
  const unseen: string[] = [];
  const most = names.length + LATER;
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    // After the last control come the browser's own, and then the first again. A field for a date has a stop for each of its parts.
    const isPart = stop !== null && stop.index !== -1 && stop.index === visited.at(-1);
    if (stop === null || (!isPart && stop.index !== -1 && visited.includes(stop.index))) break;
    if (stop.index !== -1 && !isPart) visited.push(stop.index);
    if (stop.fault !== null) unseen.push(`${stop.fault}: ${stop.name}`);
  }
  const nameOf = (index: number) => names[index] ?? '';
  return {
    stops: names.length,
    missed: names.filter((_, index) => !visited.includes(index)),
    outOfOrder: visited.filter((index, at) => index < (visited[at - 1] ?? -1)).map(nameOf),
    unseen,
  };
}

/** Everything that can be tabbed to, in the order of the page. */
function listStops(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  const radios = new Set<string>();
  const isStop = (control: HTMLElement) => {
    if (control.tabIndex < 0 || control.matches(':disabled, [inert], [inert] *')) return false;
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
    // One stop for all radio buttons of a name: the chosen one, or else the first.
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`)];
    const stop = group.find((radio) => radio.checked) ?? group[0];
    if (stop !== control || radios.has(control.name)) return false;
    radios.add(control.name);
    return true;
  };
  globalThis.tabStops = [...controls].filter(isStop);
  (document.activeElement as HTMLElement | null)?.blur();
  return globalThis.tabStops.map((control) => control.outerHTML.slice(0, 120));
}

/** The focused control, and whether its focus is visible; null when nothing of the page is focused. */
function lookAtFocus(): { index: number; name: string; fault: string | null } | null {
  // Transitions of the focus are ended, not waited for: one that is paused would never end.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  // A visually hidden input shows its focus on its label.
  const shown = [focused, focused.closest('label')].filter((element) => element instanceof HTMLElement);
  const ringed = shown.find((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const isMet = (element: HTMLElement) => {
    // What lets the pointer through is painted all the same.
    element.style.pointerEvents = 'auto';
    const box = element.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((x) =>
      [0.15, 0.5, 0.85].some((y) => {
        const met = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return met !== null && (element.contains(met) || met.contains(element)) && met !== document.body;
      }),
    );
    element.style.removeProperty('pointer-events');
    return seen;
  };
  const name = focused.outerHTML.slice(0, 120);
  const index = globalThis.tabStops.indexOf(focused);
  if (!ringed) return { index, name, fault: 'no ring' };
  if (isMet(ringed)) return { index, name, fault: null };
  const { left, top, width, height } = ringed.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return { index, name, fault: `at ${left} ${top} behind ${over?.outerHTML.slice(0, 80)}` };
}
