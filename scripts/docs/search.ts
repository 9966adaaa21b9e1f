/** The script of the site: its search, which loads the index when a reader turns to the field. Without it all else works. */
import { type Found, findSections, type SearchIndex } from './find.ts';

const search = document.querySelector<HTMLElement>('search');
const field = search?.querySelector('input');
const list = search?.querySelector('ul');
const status = search?.querySelector<HTMLElement>('[role="status"]');
if (search && field && list && status) start({ search, field, list, status });

// The list of pages is longer than a window: it shows the open one.
const menu = document.querySelector<HTMLElement>('#menu');
const open = menu?.querySelector<HTMLElement>('[aria-current]');
if (menu && open) menu.scrollTop = open.offsetTop - menu.clientHeight / 2;

interface Parts {
  readonly search: HTMLElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
}

function start(parts: Parts): void {
  const { search, field, list, status } = parts;
  let loading: Promise<SearchIndex> | undefined;
  const load = async (): Promise<SearchIndex> => {
    loading ??= readIndex(search.dataset['index'] ?? '');
    return await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  };
  const show = async (): Promise<void> => {
    const query = field.value;
    try {
      const index = await load();
      // A later letter may be answered first.
      if (field.value === query) showFound(parts, query, findSections(index, query));
    } catch {
      status.textContent = 'The search cannot be loaded.';
    }
  };
  field.addEventListener('focus', () => void load().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void show().then(() => list.querySelector('a')?.click());
  });
  search.addEventListener('keydown', (event) => moveFocus(parts, event));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyping(event)) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Node && search.contains(target))) close(parts);
  });
  search.hidden = false;
}

async function readIndex(address: string): Promise<SearchIndex> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}.`);
  return (await answer.json()) as SearchIndex;
}

function showFound({ list, status }: Parts, query: string, found: readonly Found[]): void {
  list.replaceChildren(...found.map(writeFound));
  if (query.trim() === '') status.textContent = '';
  else if (found.length === 0) status.textContent = `Nothing found for “${query.trim()}”.`;
  else status.textContent = found.length === 1 ? '1 place found.' : `${found.length} places found.`;
}

function writeFound({ path, page, heading }: Found): HTMLLIElement {
  const link = document.createElement('a');
  link.href = path;
  const name = document.createElement('strong');
  name.textContent = heading === '' ? page : heading;
  link.append(name);
  if (heading !== '') {
    const where = document.createElement('small');
    where.textContent = page;
    link.append(' ', where);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** The arrows move between the field and what was found; Escape leaves. */
function moveFocus(parts: Parts, event: KeyboardEvent): void {
  const { field, list } = parts;
  if (event.key === 'Escape') {
    close(parts);
    field.blur();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.findIndex((each) => each === document.activeElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}

function close({ field, list, status }: Parts): void {
  field.value = '';
  list.replaceChildren();
  status.textContent = '';
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select'));
