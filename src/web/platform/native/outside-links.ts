import { Browser } from '@capacitor/browser';
import { linkTarget } from './link-target.ts';

/** Opens other sites in the phone's browser, over the app; a link to our page stays in the app. */
export function openOutside(publicUrl: string, go: (target: string) => void): void {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(anchor instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const { href, origin, protocol } = anchor;
    if (origin === location.origin || !/^https?:$/.test(protocol)) return;
    event.preventDefault();
    const target = linkTarget(href, publicUrl);
    if (target === null) void Browser.open({ url: href });
    else go(target);
  });
}
