import type { App } from '#web/app/app.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { type Head, headOf } from './head.ts';

/** Makes the document's head that of another page, and tells its title to those who cannot see that the page changed. */
export async function showHead(
  app: App,
  pathname: string,
  status: number,
  isLeft: () => boolean,
): Promise<void> {
  await loadTexts('seo');
  if (isLeft()) return;
  const head = headOf(app, pathname, status);
  write(head);
  announce(head.title);
}

function write({ title, description, addresses }: Head): void {
  document.title = title;
  set('meta[name=description]', 'content', description);
  if (addresses === null) return;
  set('link[rel=canonical]', 'href', addresses.canonical);
  for (const [language, address] of Object.entries(addresses.alternates)) {
    set(`link[hreflang=${language}]`, 'href', address);
  }
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

const ANNOUNCER = 'announcer';

/** Screen readers say what changes in a live region, and nothing of it when the region itself is new. */
function announce(title: string): void {
  const region = document.getElementById(ANNOUNCER) ?? addAnnouncer();
  requestAnimationFrame(() => {
    region.textContent = title;
  });
}

function addAnnouncer(): HTMLElement {
  const region = document.createElement('p');
  region.id = ANNOUNCER;
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  return document.body.appendChild(region);
}
