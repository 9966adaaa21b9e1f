import { readFile } from 'node:fs/promises';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly width: number;
  readonly height: number;
}

/** Draws the emoji of a hexcode such as "1F44B-1F3FB" as an SVG file; null when the set has no such picture. */
export type Draw = (hexcode: string, name: string) => string | null;

/** Opens the Twemoji set (jdecked/twemoji, CC-BY 4.0). */
export async function openArt(): Promise<Draw> {
  const [set, icons] = await Promise.all([
    readJson<IconSet>(import.meta.resolve('@iconify-json/twemoji/icons.json')),
    readJson<Readonly<Record<string, string>>>(import.meta.resolve('@iconify-json/twemoji/chars.json')),
  ]);
  return (hexcode, name) => {
    const code = hexcode.toLowerCase();
    // The set leaves the variation selector out of most of its codes.
    const icon = icons[code] ?? icons[code.replaceAll('-fe0f', '')];
    const body = icon === undefined ? undefined : set.icons[icon]?.body;
    if (body === undefined) return null;
    const { width, height } = set;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ownIds(body, name)}</svg>`;
  };
}

/** Makes the ids unique, since pictures are combined in one document. */
export function ownIds(body: string, name: string): string {
  const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  return ids.reduce<string>(
    (text, id) =>
      text
        .replaceAll(`id="${id}"`, `id="${name}-${id}"`)
        .replaceAll(`url(#${id})`, `url(#${name}-${id})`)
        .replaceAll(`href="#${id}"`, `href="#${name}-${id}"`),
    body,
  );
}

export async function readJson<Content>(data: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(data), 'utf8')) as Content;
}
