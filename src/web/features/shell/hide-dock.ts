import { isScrollingDown } from './scroll-direction.ts';

/** Takes the dock of a phone away while the page scrolls down, and back when it scrolls up or reaches an end. The look is in dock.css. */
export function hideDock(): void {
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const place = { top: scrollY, end: document.documentElement.scrollHeight - innerHeight };
      const away = isScrollingDown(last, place);
      if (away === null) return;
      last = scrollY;
      document.documentElement.toggleAttribute('data-dock-away', away);
    },
    { passive: true },
  );
}
