/** A control of the page: the middle of it, and its states where it has them. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly pressed: boolean | null;
  readonly expanded: boolean | null;
  readonly checked: boolean | null;
}

/**
 * The control of that role and name that is shown first; null where there is none, while it moves, and while something covers it.
 * A name that ends with … stands for all that begin so. Runs in the page, from its source alone.
 */
export async function find(role: string, name: string): Promise<Found | null> {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox]), textarea',
    checkbox: 'input[type=checkbox]',
    region: 'section, [role=region]',
    dialog: 'dialog, [role=dialog]',
    img: '[role=img]',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const textOf = (nodes: Iterable<Element | null>) =>
    Array.from(nodes, (node) => node?.textContent ?? '').join(' ');
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = (element as HTMLInputElement).labels ?? [];
    return (
      textOf(ids.map((id) => document.getElementById(id))) ||
      element.getAttribute('aria-label') ||
      textOf(labels) ||
      element.textContent
    );
  };
  const wanted = plain(name);
  const isWanted = (text: string) =>
    wanted.endsWith('…') ? text.startsWith(wanted.slice(0, -1)) : text === wanted;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const element = [...document.querySelectorAll(selectors[role] ?? `[role=${role}]`)].find(
    (each) => isShown(each) && isWanted(plain(nameOf(each))),
  );
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((painted) => {
    requestAnimationFrame(() => requestAnimationFrame(painted));
  });
  const box = element.getBoundingClientRect();
  if (box.x !== before.x || box.y !== before.y || box.width !== before.width) return null;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const targets = [element, ...((element as HTMLInputElement).labels ?? [])];
  if (hit === null || !targets.some((target) => target.contains(hit))) return null;
  const state = (attribute: string) => {
    const value = element.getAttribute(attribute);
    return value === null ? null : value === 'true';
  };
  const checked = element.matches('input[type=checkbox]') ? (element as HTMLInputElement).checked : null;
  return { x, y, pressed: state('aria-pressed'), expanded: state('aria-expanded'), checked };
}
