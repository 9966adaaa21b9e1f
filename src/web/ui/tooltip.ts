import { placeAt } from './place.ts';
import './tooltip.css';

/** Milliseconds (docs/rules/interface.md#times). Hiding is immediate. */
export const tooltipTimes = { show: 200, dispose: 150 };

/** Elements with a tooltip: by `data-tip`, or the name of an icon button. */
const targets = '[data-tip], .icon-button';
/** The container of the tooltip: the landmark or dialog of its element, which may be modal. */
const homes = 'dialog[open], main, nav, header';

/** The keys that hide it, and by which an element may open or close something that then moves the focus. */
const acting = ['Escape', 'Enter', ' '];

let target: HTMLElement | null = null;
let hasActed = false;
let tip: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tooltips for the whole page, by listeners on the root: above the hovered or keyboard-focused element. Not on touch; Escape and a press
 * hide it, and the pointer may move onto it.
 */
export function startTooltips(first: Event): void {
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('pointerout', (event) => {
    if (event.relatedTarget === null) leaveByPointer();
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', hush);
  document.addEventListener('keydown', (event) => {
    hasActed = acting.includes(event.key);
    if (hasActed) hush();
  });
  // Scrolling hides it; an element that the focus scrolls into view has none yet.
  document.addEventListener('scroll', () => tip && hush(), { capture: true, passive: true });
  if (first instanceof PointerEvent) onPointer(first);
  else onFocus(first);
}

function onPointer(event: PointerEvent): void {
  if (event.pointerType === 'touch' || (event.target as Node | null) === tip) return;
  const next = findTold(event.target);
  if (next === null) leaveByPointer();
  else ask(next);
}

/** An element with keyboard focus keeps its tooltip. */
function leaveByPointer(): void {
  if (target?.matches(':focus-visible') !== true) leave();
}

/** A focus by press shows none, nor one that the page moved: back to the button that opened what a key has closed. */
function onFocus(event: Event): void {
  if (hasActed) return;
  if (event.target instanceof Element && event.target.matches(':focus-visible')) ask(findTold(event.target));
}

function findTold(from: EventTarget | null): HTMLElement | null {
  return from instanceof Element ? from.closest<HTMLElement>(targets) : null;
}

function ask(next: HTMLElement | null): void {
  if (next === target) return;
  leave();
  target = next;
  if (next !== null) timer = setTimeout(() => show(next), tooltipTimes.show);
}

function leave(): void {
  hush();
  target = null;
}

/** Hides the tooltip until the pointer leaves its element. */
function hush(): void {
  clearTimeout(timer);
  const gone = tip;
  tip = null;
  if (gone === null) return;
  if (target !== null) describe(target, gone.id, false);
  gone.classList.remove('is-shown');
  setTimeout(() => gone.remove(), tooltipTimes.dispose);
}

let count = 0;

function show(element: HTMLElement): void {
  // An expanded control shows its effect.
  if (element.ariaExpanded === 'true') return;
  const name = element.getAttribute('aria-label');
  const text = element.dataset['tip'] || name;
  if (!text || !element.isConnected) return;
  const shown = document.createElement('div');
  count += 1;
  Object.assign(shown, {
    id: `tooltip-${count}`,
    className: 'tooltip',
    popover: 'manual',
    textContent: text,
  });
  shown.role = 'tooltip';
  (element.closest(homes) ?? document.body).append(shown);
  shown.showPopover();
  placeAt(element, shown, 'top');
  shown.classList.add('is-shown');
  tip = shown;
  // A name that is announced already is not announced twice.
  if (text !== name) describe(element, shown.id, true);
}

function describe(element: HTMLElement, id: string, by: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other !== id);
  const ids = [...others, ...(by ? [id] : [])].filter(Boolean);
  if (ids.length === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', ids.join(' '));
}
